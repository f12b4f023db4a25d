import { type RefObject, useEffect } from 'react'

const stored = 'searchKey'

/**
 * The / key moves the focus to the search box, unless a field or dialog has the focus. It can be turned off (WCAG
 * 2.1.4).
 */
export function useSearchKey(input: RefObject<HTMLInputElement | null>, isMain: boolean) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || !isKeyOn()) return
      if ((target as Element).closest('input, textarea, select, dialog')) return
      event.preventDefault()
      input.current?.select()
    }
    if (!isMain) return
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input, isMain])
}

/** True if storage is not available. */
export function isKeyOn(): boolean {
  try {
    return localStorage.getItem(stored) !== 'off'
  } catch {
    return true
  }
}

export function switchKey(on: boolean) {
  try {
    localStorage.setItem(stored, on ? 'on' : 'off')
  } catch {
    // Storage is not available: the key stays on.
  }
}
