import { Refusal } from '../refusal.ts'
import {
  fieldName,
  type PeopleChanges,
  type PersonValues,
  peopleWords,
  readPeople,
  type SavedPerson,
} from './people-rules.ts'
import { isKind, type Kind } from './rules.ts'
import { fieldsOf, missing, type TitleField, type TitleFields, titleFields } from './title-fields-rules.ts'

/** The admin's form as it was typed, or as it is shown. */
export interface TitleValues {
  kind: string
  texts: Record<TitleField, string>
  characters: PersonValues[]
  staff: PersonValues[]
  removedCharacters: string[]
  removedStaff: string[]
  /** Fields whose content an admin removes. */
  cleared: string[]
  /** The edit version of the title on the form; empty for a new one. */
  version: string
  /** How the fields were before anybody typed (meet-another-edit.ts). */
  marks: string
}

/** A title as an admin finds it before editing. */
export interface EditableTitle {
  id: string
  kind: Kind
  /** Rises with every change. */
  version: number
  fields: TitleFields
  characters: SavedPerson[]
  staff: SavedPerson[]
}

/** What an admin wants of a title: for a new one everything, else what differs. */
export interface TitleChanges {
  fields: Partial<TitleFields>
  characters: PeopleChanges
  staff: PeopleChanges
}

export interface NewTitle extends TitleChanges {
  kind: Kind
}

const nobody = { id: '', image: '', name: '', part: '' }

/** The form's values as they came, ready to be checked, or shown again. */
export function readTitleValues(form: FormData): TitleValues {
  const text = (name: string) => textOf(form.get(name))
  const texts = Object.keys(titleFields).map((field) => [field, text(field)] as const)
  const kind = text('kind')
  return {
    kind,
    texts: { ...(Object.fromEntries(texts) as Record<TitleField, string>), format: text(`${kind}Format`) },
    characters: readRows(form, 'characters'),
    staff: readRows(form, 'staff'),
    removedCharacters: form.getAll('removedCharacter').map(textOf),
    removedStaff: form.getAll('removedStaff').map(textOf),
    cleared: form.getAll('clear').map(textOf),
    version: text('version'),
    marks: text('marks'),
  }
}

/** The form as it shows a saved title. */
export function valuesOf({ kind, version, fields, characters, staff }: EditableTitle): TitleValues {
  const texts = Object.keys(titleFields).map((field) => [field, textOfField(fields, field as TitleField)])
  return {
    kind,
    texts: Object.fromEntries(texts) as Record<TitleField, string>,
    characters: characters.map(rowOf),
    staff: staff.map(rowOf),
    removedCharacters: [],
    removedStaff: [],
    cleared: [],
    version: String(version),
    marks: '',
  }
}

/**
 * Reads the form for a new title by the rules of §5.
 * @throws Refusal with the sentence for the first field that is wrong
 */
export function readNewTitle(values: TitleValues): NewTitle {
  const { kind } = values
  if (!isKind(kind)) throw new Refusal('title-form', 'Please choose the type', { field: 'kind' })
  const fields: Partial<TitleFields> = {}
  for (const field of fieldsOf(kind)) {
    const text = titleFields[field].tidy(values.texts[field])
    if (text !== '') Object.assign(fields, { [field]: readField(field, text, kind) })
    else if (titleFields[field].required) throw missing(field, kind)
  }
  checkYears(fields)
  return {
    kind,
    fields,
    characters: readPeople('characters', charactersOf(values, kind), [], []),
    staff: readPeople('staff', values.staff, [], []),
  }
}

/**
 * What the form changes in a saved title. Every field is optional; an empty one changes nothing (§4), nor does one that
 * says what is saved. What need not be there can be removed by naming it.
 * @throws Refusal with the sentence for the first field that is wrong
 */
export function readTitleChanges(values: TitleValues, saved: EditableTitle): TitleChanges {
  const { kind } = saved
  const fields: Partial<TitleFields> = {}
  for (const field of fieldsOf(kind)) {
    const { tidy, cleared } = titleFields[field]
    const before = tidy(textOfField(saved.fields, field))
    const text = tidy(values.texts[field])
    if (cleared !== undefined && values.cleared.includes(field)) {
      if (before !== '') Object.assign(fields, { [field]: cleared })
    } else if (text !== '' && text !== before) {
      Object.assign(fields, { [field]: readField(field, text, kind) })
    }
  }
  if (fields.releasedOn || fields.endedOn) checkYears({ ...saved.fields, ...fields })
  return {
    fields,
    characters: readPeople('characters', charactersOf(values, kind), values.removedCharacters, saved.characters),
    staff: readPeople('staff', values.staff, values.removedStaff, saved.staff),
  }
}

/** Characters have voices in animes only (§2). */
function charactersOf({ characters }: TitleValues, kind: Kind): PersonValues[] {
  return kind === 'anime' ? characters : characters.map((row) => ({ ...row, part: '' }))
}

function readField(field: TitleField, text: string, kind: Kind): unknown {
  const { label, read } = titleFields[field]
  return read(text, { field, label: typeof label === 'string' ? label : label[kind], kind })
}

function checkYears({ releasedOn, endedOn }: Partial<TitleFields>): void {
  if (!releasedOn || !endedOn) return
  const known = Math.min(releasedOn.length, endedOn.length)
  if (endedOn.slice(0, known) >= releasedOn.slice(0, known)) return
  throw new Refusal('title-form', 'Year of End should not be before Year of Release', { field: 'endedOn' })
}

function textOfField(fields: TitleFields, field: TitleField): string {
  const value = fields[field]
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

function rowOf({ id, image, name, part }: SavedPerson): PersonValues {
  return { id: String(id), image: image ?? '', name, part }
}

/** The rows of characters or staff, in the order of their numbers. */
function readRows(form: FormData, people: 'characters' | 'staff'): PersonValues[] {
  const { field } = peopleWords[people]
  const places = new Set<number>()
  for (const name of form.keys()) {
    const [, place] = new RegExp(`^${field}\\.(\\d{1,4})\\.`).exec(name) ?? []
    if (place) places.add(Number(place))
  }
  return [...places]
    .sort((one, other) => one - other)
    .map((place) => {
      const parts = Object.keys(nobody).map((part) => {
        const name = fieldName(people, place, part as keyof PersonValues)
        return [part, textOf(form.get(name))]
      })
      return Object.fromEntries(parts) as PersonValues
    })
}

/** A file, or nothing, is no text. */
function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}
