import { useEffect, useState } from 'react'
import * as texts from '#texts/shell.ts'
import { isKeyOn, switchKey } from './search-key.ts'

/** Turns the search key on and off: users of speech input may press it by accident. */
export function SearchKeyButton() {
  const [on, setOn] = useState(true)
  useEffect(() => setOn(isKeyOn()), [])

  function toggle() {
    switchKey(!on)
    setOn(isKeyOn())
  }

  return (
    <button type="button" className="button button-quiet needs-script" onClick={toggle}>
      {texts.searchKey({ isOn: on })}
    </button>
  )
}
