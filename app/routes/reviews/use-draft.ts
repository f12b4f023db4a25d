import { type RefObject, useEffect, useState } from 'react'

/** What is typed, by field. */
export type Draft = Record<string, string>

/**
 * Keeps what is typed into a review form in this browser, by user and title, until it is posted: a session that ends and a
 * connection that breaks lose nothing.
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
    /** Puts something else into the form, or nothing. @returns what was there */
    put(draft: Draft): Draft {
      const before = form.current ? typedInto(form.current) : {}
      if (form.current) fill(form.current, draft)
      keepDraft(key, draft)
      setRestored(false)
      return before
    },
  }
}

/** A draft that says what the reader's own review says has been posted, from whichever tab. */
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
  return Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]))
}

function fill(form: HTMLFormElement, draft: Draft): void {
  for (const field of fieldsOf(form)) field.value = draft[field.name] ?? ''
}

function fieldsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=hidden]), textarea')]
}

function isEmpty(draft: Draft): boolean {
  return Object.values(draft).every((value) => value === '')
}

/** Null where there is none, and where storage is closed to us or holds something else. */
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
    // Storage is closed to us, or full: what is typed is in the form alone.
  }
}
