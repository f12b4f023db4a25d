import { Form } from 'react-router'
import type { Named } from '#domain/titles/credits/find-named.ts'
import { type CreditKind, creditPath } from '#domain/titles/credits/rules.ts'
import * as texts from '#texts/merging.ts'
import { Submit } from '../../../ui/form/submit.tsx'
import { LoggedReason } from './logged-reason.tsx'
import { samePath } from './same-path.ts'

/** What becomes of two people, characters or companies, and the button that makes them one. */
export function SameForm({ kind, from, into }: { kind: CreditKind; from: Named; into: Named }) {
  const names = { from: from.name, into: into.name }
  return (
    <Form method="post" action={samePath(kind, from.id, into.id)} className="merge-form">
      <p className="merge-titles">
        {[from, into].map((each, place) => (
          <span key={each.id}>
            {place === 1 && '→ '}
            <a className="text-link" href={creditPath(kind, each)}>
              {each.name}
            </a>{' '}
            <span className="quiet">{texts.creditedIn(each)}</span>
          </span>
        ))}
      </p>
      <p>{texts.sameMeans({ ...names, titles: from.titles })}</p>
      <p className="quiet">{texts.sameUndo}</p>
      <LoggedReason />
      <p className="merge-others">
        <a className="text-link" href={samePath(kind, into.id, from.id)}>
          {texts.swap(names)}
        </a>
        <a className="text-link" href={samePath(kind, from.id)}>
          {texts.chooseAnotherName}
        </a>
      </p>
      <div className="modal-actions">
        <a className="button button-quiet" href={creditPath(kind, from)}>
          {texts.cancel}
        </a>
        <Submit waiting={texts.merging}>{texts.merge}</Submit>
      </div>
    </Form>
  )
}
