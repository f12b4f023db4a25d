import { useRef } from 'react'
import { say } from './post/say.ts'

interface CopyAddressProps {
  className: string
  address: string
  /** The id of its heading. */
  labelledBy: string
  copy: string
  /** Said once it is copied. */
  copied: string
}

/** A secret address in a field, with a button that copies it. */
export function CopyAddress({ className, address, labelledBy, copy, copied }: CopyAddressProps) {
  const field = useRef<HTMLInputElement>(null)

  async function write() {
    field.current?.select()
    // Browsers only let pages that come by https write to the clipboard.
    await navigator.clipboard?.writeText(address).then(() => say(copied))
  }

  return (
    <div className={className}>
      <input ref={field} readOnly value={address} aria-labelledby={labelledBy} />
      <button type="button" className="button button-quiet needs-script" onClick={write}>
        {copy}
      </button>
    </div>
  )
}
