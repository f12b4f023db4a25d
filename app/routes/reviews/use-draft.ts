import { type RefObject, useEffect, useState } from 'react'

/** The input, by field. */
export type Draft = Record<string, string>

/**
 * Keeps the input of a review form in this browser, by user and title, until it is posted, so that nothing is lost if
 * the session ends or the connection breaks.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, userId: string, titleId: string) {
  const key = keyOf(userId, titleId)
  const [restored, setRestored] = useState(false)

  useEffect(() => {
    if (!form.current) return
    const [kept, typed] = [readDraft(key), typedInto(form.current)]
    if (!isEmpty(typed)) keepDraft(key, typed)
    else if (kept) {
      fill(form.current, kept)
      setRestored(true)
    }
  }, [form, key])

  return {
    restored,
    keep() {
      if (form.current) keepDraft(key, typedInto(form.current))
    },
    /** Replaces the input; an empty draft clears it. Returns what was there. */
    put(draft: Draft): Draft {
      const before = form.current ? typedInto(form.current) : {}
      if (form.current) fill(form.current, draft)
      keepDraft(key, draft)
      setRestored(false)
      return before
    },
  }
}

/** Deletes the draft if its text is that of the reader's own review: it was posted, perhaps from another tab. */
export function useForgetPosted(userId: string, titleId: string, own: { text: string; cut: boolean } | undefined) {
  const { text, cut } = own ?? {}
  useEffect(() => {
    const key = keyOf(userId, titleId)
    const typed = readDraft(key)?.review?.trim()
    if (text !== undefined && (typed === text || (cut && typed?.startsWith(text)))) keepDraft(key, {})
  }, [userId, titleId, text, cut])
}

function keyOf(userId: string, titleId: string): string {
  return `review-draft:${userId}:${titleId}`
}

function typedInto(form: HTMLFormElement): Draft {
  return Object.fromEntries(
    fieldsOf(form).map((field) => [field.name, isCheckbox(field) ? onIf(field.checked) : field.value]),
  )
}

function fill(form: HTMLFormElement, draft: Draft): void {
  for (const field of fieldsOf(form)) {
    if (isCheckbox(field)) field.checked = Boolean(draft[field.name])
    else field.value = draft[field.name] ?? ''
    // For the counter. It does not bubble: the form's own listener is only for what the reader types.
    field.dispatchEvent(new Event('input'))
  }
}

function fieldsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=hidden]), textarea')]
}

function isCheckbox(field: HTMLElement): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type === 'checkbox'
}

function onIf(isChecked: boolean): string {
  return isChecked ? 'on' : ''
}

function isEmpty(draft: Draft): boolean {
  return Object.values(draft).every((value) => value === '')
}

/** Null if there is none, or if storage is not available or contains something else. */
function readDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' ? (kept as Draft) : null
  } catch {
    return null
  }
}

function keepDraft(key: string, draft: Draft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is not available or full: the input is only in the form.
  }
}
