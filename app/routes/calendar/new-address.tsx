import { useRef, useState } from 'react'
import * as texts from '#texts/calendar.ts'

/** A new secret address, to copy or to open in the program for calendars. */
export function NewAddress({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState('')

  async function copy() {
    field.current?.select()
    // Browsers only let pages that come by https write to the clipboard.
    await navigator.clipboard?.writeText(address).then(() => setCopied(address))
  }

  return (
    <div className="calendar-new-address">
      <div className="field">
        <label htmlFor="new-address">{texts.newAddress}</label>
        <input id="new-address" ref={field} readOnly value={address} onFocus={(event) => event.target.select()} />
        <p className="quiet" role="status">
          {copied === address ? texts.copied : texts.shownOnce}
        </p>
      </div>
      <div className="calendar-ways">
        <button type="button" className="button needs-script" onClick={copy}>
          {texts.copy}
        </button>
        <a className="button button-quiet" href={address.replace(/^https?/, 'webcal')}>
          {texts.openElsewhere}
        </a>
      </div>
    </div>
  )
}
