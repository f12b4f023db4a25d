import { useEffect, useState } from 'react'
import { isKeyOn, switchKey } from './search-key.ts'

/** Switches the key that leads to search: anyone who speaks to their computer may press it by accident. */
export function SearchKeyButton() {
  const [on, setOn] = useState(true)
  useEffect(() => setOn(isKeyOn()), [])

  function toggle() {
    switchKey(!on)
    setOn(isKeyOn())
  }

  return (
    <button type="button" className="button button-quiet needs-script" onClick={toggle}>
      Key / for search: {on ? 'on' : 'off'}
    </button>
  )
}
