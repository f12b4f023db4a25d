import { decisionForm } from './decision-form.ts'

interface RowButtonProps {
  value: string
  isChosen: boolean
  /** Read after what the button shows. */
  about: string
  children: string
}

/** Decides for one row. It sends the form of the whole import with it. */
export function RowButton({ value, isChosen, about, children }: RowButtonProps) {
  return (
    <button
      type="submit"
      form={decisionForm}
      name="row"
      value={value}
      className="button button-quiet button-small"
      aria-pressed={isChosen}
    >
      {children}
      <span className="spoken">{about}</span>
    </button>
  )
}
