import type { Kind } from '#domain/catalogue/rules.ts'

interface FieldLabelProps {
  /** What the field is called, by the kind of title. */
  labels: [Kind, string][]
  isOptional: boolean
}

/** The name of a field. Where the kind is still open it has both, and the style sheet shows the right one. */
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
      {isOptional && <span className="quiet"> optional</span>}
    </>
  )
}
