import type { Named } from '#domain/titles/credits/find-named.ts'
import { type CreditKind, creditPath } from '#domain/titles/credits/rules.ts'
import * as texts from '#texts/merging.ts'
import type { RefusedForm } from '../../../ui/form/use-problem.ts'
import { FromInto, MergeFrame } from './merge-frame.tsx'
import { samePath } from './same-path.ts'

interface SameFormProps {
  kind: CreditKind
  from: Named
  into: Named
  refused?: RefusedForm
}

/** What becomes of two people, characters or companies, and the button that makes them one. */
export function SameForm({ kind, from, into, refused }: SameFormProps) {
  const names = { from: from.name, into: into.name }
  const paths = {
    merge: samePath(kind, from.id, into.id),
    swapped: samePath(kind, into.id, from.id),
    choose: samePath(kind, from.id),
    cancel: creditPath(kind, from),
  }
  const sideOf = (named: Named) => ({ path: creditPath(kind, named), name: named.name, about: texts.creditedIn(named) })
  return (
    <MergeFrame names={names} paths={paths} chooseAnother={texts.chooseAnotherName} refused={refused}>
      <FromInto from={sideOf(from)} into={sideOf(into)} />
      <p>{texts.sameMeans({ ...names, titles: from.titles })}</p>
      <p className="quiet">{texts.sameUndo}</p>
    </MergeFrame>
  )
}
