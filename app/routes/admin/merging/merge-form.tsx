import { Form } from 'react-router'
import type { MergePreview, Moving } from '#domain/merging/rules.ts'
import * as texts from '#texts/merging.ts'
import { Submit } from '../../../ui/form/submit.tsx'
import { titlePath } from '../../../ui/paths.ts'
import { Table } from '../table/table.tsx'
import { LoggedReason } from './logged-reason.tsx'
import { mergePath } from './merge-path.ts'

const columns = texts.columns.map((name) => ({ name }))

/** What would become of two titles, and the button that merges them. */
export function MergeForm({ preview }: { preview: MergePreview }) {
  const { from, into } = preview
  const names = { from: from.title, into: into.title }
  return (
    <Form method="post" action={mergePath(from, into.id)} className="merge-form">
      <p>{texts.becomes(names)}</p>
      <p className="merge-titles">
        {[from, into].map(({ id, kind, title, year }, place) => (
          <span key={id}>
            {place === 1 && '→ '}
            <a className="text-link" href={titlePath({ id, kind })}>
              {title}
            </a>{' '}
            <span className="quiet">{[year, id].filter(Boolean).join(' · ')}</span>
          </span>
        ))}
      </p>
      <Table className="merge-table" columns={columns}>
        {Object.entries(texts.rows).map(([what, name]) => (
          <Row key={what} name={name} moving={preview[what as keyof typeof texts.rows]} />
        ))}
      </Table>
      <p className="quiet">{texts.newerWins}</p>
      <p className="quiet">{texts.counters(names)}</p>
      <LoggedReason />
      <p className="merge-others">
        <a className="text-link" href={mergePath(into, from.id)}>
          {texts.swap(names)}
        </a>
        <a className="text-link" href={mergePath(from)}>
          {texts.chooseAnother}
        </a>
      </p>
      <div className="modal-actions">
        <a className="button button-quiet" href={titlePath(from)}>
          {texts.cancel}
        </a>
        <Submit waiting={texts.merging}>{texts.merge}</Submit>
      </div>
    </Form>
  )
}

function Row({ name, moving: { moving, newerMerged, newerOther } }: { name: string; moving: Moving }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {[moving, newerMerged, newerOther].map((count, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
        <td key={place}>{count.toLocaleString('en')}</td>
      ))}
    </tr>
  )
}
