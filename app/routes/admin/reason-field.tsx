import { useId } from 'react'
import { longestReason } from '#domain/audit/reason-rules.ts'

/** Asks why something is done to somebody. `given` stands there at first. */
export function ReasonField({ whom, given = '' }: { whom: string; given?: string }) {
  const id = useId()
  return (
    <div className="reason-field">
      <label htmlFor={id} className="quiet">
        Reason, told to {whom}
      </label>
      <input
        id={id}
        className="search-input"
        name="reason"
        defaultValue={given}
        maxLength={longestReason}
        required
        autoComplete="off"
      />
    </div>
  )
}
