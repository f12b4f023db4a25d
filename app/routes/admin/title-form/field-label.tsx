import type { Kind } from '#domain/titles/rules.ts'
import * as texts from '#texts/title-form.ts'

interface FieldLabelProps {
  /** The field's name for each kind of title. */
  labels: [Kind, string][]
  isOptional: boolean
}

/** The name of a field. Until the kind is chosen it contains both names, and the style sheet shows the right one. */
export function FieldLabel({ labels, isOptional }: FieldLabelProps) {
  const first = labels[0]?.[1]
  const isSame = labels.every(([, label]) => label === first)
  return (
    <>
      {isSame
        ? first
        : labels.map(([kind, label]) => (
            <span key={kind} className={`only-${kind}`}>
              {label}
            </span>
          ))}
      {isOptional && <span className="quiet">{` ${texts.optional}`}</span>}
    </>
  )
}
