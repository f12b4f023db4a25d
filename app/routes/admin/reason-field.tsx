import { useId } from 'react'
import { longestReason } from '#domain/audit/reason-rules.ts'
import { FieldProblem, useWrongField } from '../../ui/form/field.tsx'
import type { RefusedForm } from '../../ui/form/use-problem.ts'

interface ReasonFieldProps {
  label: string
  /** The initial text. */
  given?: string
  refused?: RefusedForm
}

/** Asks for the reason of what an admin does. */
export function ReasonField({ label, given = '', refused }: ReasonFieldProps) {
  const id = useId()
  const { wrong, marks } = useWrongField<HTMLInputElement>('reason', refused?.problem)
  return (
    <div className="reason-field">
      <label htmlFor={id} className="quiet">
        {label}
      </label>
      <input
        {...marks}
        id={id}
        className="search-input"
        name="reason"
        defaultValue={refused?.typed.reason ?? given}
        // Browsers count an emoji as two.
        maxLength={2 * longestReason}
        required
        autoComplete="off"
        aria-describedby={wrong && `${id}-problem`}
      />
      <FieldProblem id={id} problem={wrong} />
    </div>
  )
}
