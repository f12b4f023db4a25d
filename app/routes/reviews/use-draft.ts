import { type RefObject, useEffect, useState } from 'react'
import { type Draft, isSameDraft, keepDraft, readDraft } from './drafts.ts'

interface DraftOptions {
  form: RefObject<HTMLFormElement | null>
  key: string
  /** What the form has without a draft. */
  initial: Draft
}

/**
 * Keeps the input of a review form in this browser, by user and title, until it is posted, so that nothing is lost if
 * the session ends, the connection breaks or the form is refused.
 */
export function useDraft({ form, key, initial }: DraftOptions) {
  const [isKept, setKept] = useState(false)
  const [isRestored, setRestored] = useState(false)

  // The form's own input comes first: it may be of a refused form, or from before the scripts were there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form begins with is the same as long as the key is
  useEffect(() => {
    if (!form.current) return
    const [draft, typed] = [readDraft(key), typedInto(form.current)]
    const isTyped = !isSameDraft(typed, initial)
    if (!isTyped && draft) fill(form.current, draft)
    setRestored(Boolean(!isTyped && draft && !isSameDraft(draft, initial)))
    setKept(keepDraft(key, isTyped ? typed : (draft ?? {}), initial))
  }, [form, key])

  return {
    isKept,
    isRestored,
    keep() {
      if (form.current) setKept(keepDraft(key, typedInto(form.current), initial))
    },
    /** Replaces the input. Returns what was there. */
    put(draft: Draft): Draft {
      const before = form.current ? typedInto(form.current) : {}
      if (form.current) fill(form.current, draft)
      setKept(keepDraft(key, draft, initial))
      setRestored(false)
      return before
    },
  }
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
