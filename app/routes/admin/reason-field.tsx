import { useId } from 'react'
import { longestReason } from '#domain/audit/reason-rules.ts'
import * as texts from '#texts/dashboard.ts'

/** Asks for the reason of an action against a user. `given` is the initial text. */
export function ReasonField({ whom, given = '' }: { whom: string; given?: string }) {
  const id = useId()
  return (
    <div className="reason-field">
      <label htmlFor={id} className="quiet">
        {texts.reasonFor({ whom })}
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
