import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import * as texts from '#texts/pages.ts'

interface Choice {
  /** The query parameter. */
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  /** The page to load, and the other parameters of its address. */
  action: string
  kept?: Record<string, string | undefined> | [name: string, value: string][]
}

/** A dropdown whose value is a query parameter. It takes effect at once; without scripts a button sends it. */
export function ChoiceForm({ name, label, value, options, action, kept = {} }: Choice) {
  const submit = useSubmit()
  const select = useRef<HTMLSelectElement>(null)
  const early = useRef(true)
  const id = `choose-${name}`

  function send(form: HTMLFormElement | null) {
    submit(form, { preventScrollReset: true })
  }

  // A choice made before the scripts loaded is sent now. Later, going back changes the address but not the dropdown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: while a choice is on its way, the address is still the old one
  useEffect(() => {
    const dropdown = select.current
    if (dropdown && dropdown.value !== value) {
      if (early.current) send(dropdown.form)
      else dropdown.value = value
    }
    early.current = false
  }, [value])

  return (
    <Form className="choice" action={action} preventScrollReset onChange={(event) => send(event.currentTarget)}>
      {(Array.isArray(kept) ? kept : Object.entries(kept)).map(
        ([key, other]) => other && <input key={key + other} type="hidden" name={key} value={other} />,
      )}
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value} autoComplete="off" ref={select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-quiet without-script">
        {texts.show}
      </button>
    </Form>
  )
}
