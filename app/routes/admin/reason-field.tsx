import { useId } from 'react'
import { longestReason } from '#domain/audit/reason-rules.ts'

/** Asks for the reason of what an admin does. `given` is the initial text. */
export function ReasonField({ label, given = '' }: { label: string; given?: string }) {
  const id = useId()
  return (
    <div className="reason-field">
      <label htmlFor={id} className="quiet">
        {label}
      </label>
      <input
        id={id}
        className="search-input"
        name="reason"
        defaultValue={given}
        // Browsers count an emoji as two.
        maxLength={2 * longestReason}
        required
        autoComplete="off"
      />
    </div>
  )
}
