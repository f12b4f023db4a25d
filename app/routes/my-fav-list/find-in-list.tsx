import { type FormEvent, useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import * as texts from '#texts/my-list.ts'
import type { ListFrame } from './list-frame.ts'

/** Milliseconds after the last key. */
const pause = 200

/** Searches the list by all names of its titles, as the reader types. Without scripts a button sends the form. */
export function FindInList({ frame: { text, kind, kept } }: { frame: ListFrame }) {
  const submit = useSubmit()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Another part of the list may ask for another text, but what is being typed stays.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = text
  }, [text])

  function find(event: FormEvent<HTMLFormElement>) {
    const { currentTarget: form, nativeEvent } = event
    clearTimeout(timer.current)
    if ((nativeEvent as InputEvent).isComposing) return
    timer.current = window.setTimeout(
      // Further down, what is found is shown from its first row on.
      () => submit(form, { replace: true, preventScrollReset: scrollY < innerHeight }),
      pause,
    )
  }

  return (
    <Form
      role="search"
      aria-label={texts.find[kind]}
      className="find-in-list"
      action="/my-fav-list"
      preventScrollReset
      onInput={find}
      onCompositionEnd={find}
    >
      {kept.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <input
        ref={field}
        type="search"
        name="q"
        defaultValue={text}
        aria-label={texts.find[kind]}
        placeholder={texts.find[kind]}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
      />
      <button type="submit" className="button button-quiet without-script">
        {texts.findNow}
      </button>
    </Form>
  )
}
