import { useId } from 'react'
import { longestReason } from '#domain/audit/reason-rules.ts'
import * as texts from '#texts/merging.ts'

/** Asks why, for the log. */
export function LoggedReason() {
  const id = useId()
  return (
    <div className="reason-field">
      <label htmlFor={id} className="quiet">
        {texts.reason}
      </label>
      <input id={id} className="search-input" name="reason" maxLength={longestReason} required autoComplete="off" />
    </div>
  )
}
