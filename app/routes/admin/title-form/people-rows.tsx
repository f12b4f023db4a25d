import { type MouseEvent, useCallback, useRef, useState } from 'react'
import type { PersonValues } from '#domain/titles/people-rules.ts'
import type { People } from '#domain/titles/title-shape-rules.ts'
import { people as names } from '#texts/title-fields.ts'
import * as texts from '#texts/title-form.ts'
import { useTitleForm } from './form-context.ts'
import { PersonRow } from './person-row.tsx'

interface Row {
  key: number
  person: PersonValues
}

interface PeopleRowsProps {
  people: People
  /** The form's action; without scripts the buttons return to these rows. */
  path: string
}

/** The rows of characters or staff (§2). They are added and removed at once; without scripts, by sending the form. */
export function PeopleRows({ people, path }: PeopleRowsProps) {
  const { values, saved, problem } = useTitleForm()
  const { one, many } = names[people]
  const [rows, setRows] = useState<Row[]>(() => values[people].map((person, key) => ({ key, person })))
  const [removed, setRemoved] = useState(values[people === 'characters' ? 'removedCharacters' : 'removedStaff'])
  const nextKey = useRef(rows.length)
  const addButton = useRef<HTMLButtonElement>(null)
  const removedName = people === 'characters' ? 'removedCharacter' : 'removedStaff'
  const wrong = problem?.field === people ? problem : undefined
  const elsewhere = new Map(saved?.[people].map((person) => [person.id, person.elsewhere]))

  function add(event: MouseEvent) {
    event.preventDefault()
    setRows([...rows, { key: nextKey.current++, person: { id: '', image: '', name: '', part: '' } }])
  }

  // It stays the same, so that the rows of others are not rendered again.
  const remove = useCallback((person: PersonValues) => {
    setRows((rows) => rows.filter((row) => row.person !== person))
    if (person.id) setRemoved((removed) => [...removed, person.id])
    addButton.current?.focus()
  }, [])

  return (
    <section className="title-form-people" id={people} aria-labelledby={`${people}-heading`}>
      <h2 id={`${people}-heading`}>{many}</h2>
      {removed.map((id) => (
        <input key={id} type="hidden" name={removedName} value={id} />
      ))}
      {rows.length === 0 && <p className="quiet">{texts.nobodyYet}</p>}
      <ol>
        {rows.map((row, place) => (
          <PersonRow
            key={row.key}
            people={people}
            place={place}
            person={row.person}
            path={path}
            elsewhere={elsewhere.get(row.person.id) ?? 0}
            isNew={row.key >= values[people].length}
            onRemove={remove}
          />
        ))}
      </ol>
      <p role="alert" className="field-problem">
        {wrong?.sentence}
      </p>
      <button
        type="submit"
        name="step"
        value={`add-${people}`}
        formAction={`${path}#${people}`}
        className="button button-quiet"
        ref={addButton}
        onClick={add}
      >
        {texts.addPerson({ one })}
      </button>
    </section>
  )
}
