import type { Kind } from '#domain/titles/rules.ts'
import * as texts from '#texts/title-form.ts'
import type { Naming } from '../../../ui/form/field.tsx'

/** What a field is called. Until the kind is chosen it has a label for each kind, and the style sheet shows the right one. */
export function namingOf(labels: [Kind, string][], isOptional: boolean): Naming {
  const note = isOptional ? texts.optional : undefined
  const [first, second] = labels
  if (!first || !second || first[1] === second[1]) return { label: first?.[1], note }
  return { label: onlyFor(first), otherLabel: onlyFor(second), note }
}

function onlyFor([kind, label]: [Kind, string]) {
  return <span className={`only-${kind}`}>{label}</span>
}
