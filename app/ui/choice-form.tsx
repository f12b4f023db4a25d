import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'

interface Choice {
  /** The query parameter. */
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  /** The page to ask again, and what else stands in its address. */
  action: string
  kept?: Record<string, string | undefined>
}

/** A dropdown whose choice lives in the address. It acts at once; without scripts a button sends it. */
export function ChoiceForm({ name, label, value, options, action, kept = {} }: Choice) {
  const submit = useSubmit()
  const select = useRef<HTMLSelectElement>(null)
  const id = `choose-${name}`

  // Going back changes the address without the dropdown.
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])

  return (
    <Form
      className="choice"
      action={action}
      preventScrollReset
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      {Object.entries(kept).map(([key, other]) => other && <input key={key} type="hidden" name={key} value={other} />)}
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value} ref={select}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-quiet without-script">
        Show
      </button>
    </Form>
  )
}
