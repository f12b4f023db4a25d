import type { SavedPerson } from '../people/rules.ts'
import { fieldName, type PersonValues, peopleFields } from './people-rules.ts'
import type { Kind } from './rules.ts'
import { titleFields } from './title-fields-rules.ts'
import type { TitleField, TitleFields } from './title-shape-rules.ts'

/** The values of the admin's form, as typed or as shown. */
export interface TitleValues {
  kind: string
  texts: Record<TitleField, string>
  characters: PersonValues[]
  staff: PersonValues[]
  removedCharacters: string[]
  removedStaff: string[]
  /** Fields whose values the admin removes. */
  cleared: string[]
  /** The edit version of the title on the form; empty for a new one. */
  version: string
  /** Digests of the fields before anything was typed (meet-another-edit.ts). */
  marks: string
}

/** A title as an admin sees it before editing. */
export interface EditableTitle {
  id: string
  kind: Kind
  /** Rises with every change. */
  version: number
  fields: TitleFields
  characters: SavedPerson[]
  staff: SavedPerson[]
}

const nobody = { id: '', image: '', name: '', part: '' }

/** The form's values as sent, to be checked or shown again. */
export function readTitleValues(form: FormData): TitleValues {
  // A form looks through all its fields for each.
  const sent = new Map([...form].reverse())
  const text = (name: string) => textOf(sent.get(name))
  const texts = Object.keys(titleFields).map((field) => [field, text(field)] as const)
  const kind = text('kind')
  return {
    kind,
    texts: { ...(Object.fromEntries(texts) as Record<TitleField, string>), format: text(`${kind}Format`) },
    characters: readRows(sent, 'characters'),
    staff: readRows(sent, 'staff'),
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

/** A saved value as a form field shows it. */
export function textOfField(fields: TitleFields, field: TitleField): string {
  const value = fields[field]
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

function rowOf({ id, image, name, part, elsewhere }: SavedPerson): PersonValues {
  return { id: String(id), image: image ?? '', name, part, ...(elsewhere && { elsewhere }) }
}

/** The rows of characters or staff, in the order of their numbers. */
function readRows(sent: Map<string, FormDataEntryValue>, people: 'characters' | 'staff'): PersonValues[] {
  const ofRow = new RegExp(`^${peopleFields[people].field}\\.(\\d{1,4})\\.`)
  const places = new Set<number>()
  for (const name of sent.keys()) {
    const [, place] = ofRow.exec(name) ?? []
    if (place) places.add(Number(place))
  }
  return [...places]
    .sort((one, other) => one - other)
    .map((place) => {
      const parts = Object.keys(nobody).map((part) => {
        const name = fieldName(people, place, part as keyof typeof nobody)
        return [part, textOf(sent.get(name))]
      })
      const isEverywhere = sent.get(fieldName(people, place, 'scope')) === 'everywhere'
      return { ...Object.fromEntries(parts), ...(isEverywhere && { scope: 'everywhere' }) } as PersonValues
    })
}

/** A form value as text; empty for a file or nothing. */
function textOf(value?: FormDataEntryValue): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}
