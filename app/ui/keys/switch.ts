const stored = 'searchKey'

/** Whether keys without Ctrl or Alt work anywhere on a page (WCAG 2.1.4). They do where storage is not available. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(stored) !== 'off'
  } catch {
    return true
  }
}

export function switchKeys(on: boolean) {
  try {
    localStorage.setItem(stored, on ? 'on' : 'off')
  } catch {
    // Storage is not available: the keys stay on.
  }
}

/** Whether a key that was pressed is to work: alone, not in a field or dialog, and not switched off. */
export function isPlainKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || (target as Element).closest('input, textarea, select, dialog')) return false
  return areKeysOn()
}
