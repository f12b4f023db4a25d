import type { MergePreview, Moving } from '#domain/merging/rules.ts'
import * as texts from '#texts/merging.ts'
import { inFull } from '#texts/numbers.ts'
import type { RefusedForm } from '../../../ui/form/use-problem.ts'
import { titlePath } from '../../../ui/paths.ts'
import { Table } from '../table/table.tsx'
import { FromInto, MergeFrame } from './merge-frame.tsx'
import { mergePath } from './merge-path.ts'

const columns = texts.columns.map((name) => ({ name }))

/** What would become of two titles, and the button that merges them. */
export function MergeForm({ preview, refused }: { preview: MergePreview; refused?: RefusedForm }) {
  const { from, into } = preview
  const names = { from: from.title, into: into.title }
  const paths = {
    merge: mergePath(from, into.id),
    swapped: mergePath(into, from.id),
    choose: mergePath(from),
    cancel: titlePath(from),
  }
  return (
    <MergeFrame names={names} paths={paths} chooseAnother={texts.chooseAnother} refused={refused}>
      <p>{texts.becomes(names)}</p>
      <FromInto from={sideOf(from)} into={sideOf(into)} />
      <Table className="merge-table" columns={columns}>
        {Object.entries(texts.rows).map(([what, name]) => (
          <Row key={what} name={name} moving={preview[what as keyof typeof texts.rows]} />
        ))}
      </Table>
      <p className="quiet">{texts.newerWins}</p>
      <p className="quiet">{texts.counters(names)}</p>
    </MergeFrame>
  )
}

function sideOf(title: MergePreview['from']) {
  return { path: titlePath(title), name: title.title, about: [title.year, title.id].filter(Boolean).join('\u00a0· ') }
}

function Row({ name, moving: { moving, newerMerged, newerOther } }: { name: string; moving: Moving }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {[moving, newerMerged, newerOther].map((count, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
        <td key={place}>{inFull(count)}</td>
      ))}
    </tr>
  )
}
