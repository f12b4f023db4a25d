import { type RefObject, useEffect } from 'react'
import { isPlainKey } from '../keys/switch.ts'

/** The / key moves the focus to the search box. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>, isMain: boolean) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || !isPlainKey(event)) return
      event.preventDefault()
      input.current?.select()
    }
    if (!isMain) return
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input, isMain])
}
