import { type RefObject, useEffect, useState } from 'react'

/**
 * Keeps a field's form from being sent while `held`.
 * @returns whether the user has tried to send it in the meantime
 */
export function useHeldForm(field: RefObject<HTMLInputElement | null>, held: boolean): boolean {
  const [tried, setTried] = useState(false)

  useEffect(() => {
    const form = field.current?.form
    if (!held || !form) return
    function hold(event: SubmitEvent) {
      event.preventDefault()
      // Stops the event before the form's own handler gets it.
      event.stopImmediatePropagation()
      setTried(true)
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => {
      form.removeEventListener('submit', hold, { capture: true })
      setTried(false)
    }
  }, [field, held])

  return tried
}
