import { type ComponentProps, useRef, useState } from 'react'
import * as texts from '#texts/copy-address.ts'

interface CopyAddressProps extends Pick<ComponentProps<'input'>, 'autoFocus'> {
  address: string
  /** The id of its heading. */
  labelledBy: string
}

/** A secret address in a field, with a button that copies it. */
export function CopyAddress({ address, labelledBy, ...input }: CopyAddressProps) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState('')

  async function write() {
    field.current?.select()
    // Browsers only let pages that come by https write to the clipboard.
    await navigator.clipboard?.writeText(address).then(() => setCopied(address))
  }

  return (
    <div className="field-row">
      <input
        {...input}
        ref={field}
        readOnly
        value={address}
        aria-labelledby={labelledBy}
        onFocus={(event) => event.target.select()}
      />
      <button type="button" className="button button-quiet needs-script" onClick={write}>
        {texts.copy}
      </button>
      <span className="quiet" role="status">
        {copied === address && texts.copied}
      </span>
    </div>
  )
}
