import { type RefObject, useEffect, useState } from 'react'

/**
 * Holds back the form of a field while `held`.
 * @returns whether somebody has tried to send it meanwhile
 */
export function useHeldForm(field: RefObject<HTMLInputElement | null>, held: boolean): boolean {
  const [tried, setTried] = useState(false)

  useEffect(() => {
    const form = field.current?.form
    if (!held || !form) return
    function hold(event: SubmitEvent) {
      event.preventDefault()
      // Before the form's own handler hears of it.
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
