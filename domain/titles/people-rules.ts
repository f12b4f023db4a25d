import { isLongerThan } from '../graphemes.ts'
import type { NewPerson, PeopleChanges, SavedPerson } from '../people/rules.ts'
import { Refusal } from '../refusal.ts'
import { oneLine, visibleLine } from './text-rules.ts'
import type { People } from './title-shape-rules.ts'

/** A character or staff member as the admin's form holds it; the part is a character's voice or a staff member's role. */
export interface PersonValues {
  /** Empty for one who is not saved yet. */
  id: string
  image: string
  name: string
  part: string
  /** Of a changed name or picture (domain/people/rules.ts); empty if nothing was chosen. */
  scope?: string
  /** How many other titles credit the same, if it is known. */
  elsewhere?: number
}

/** How the form's fields for characters and staff are named, and those for their part. */
export const peopleFields = {
  characters: { field: 'character', part: 'vocal' },
  staff: { field: 'staff', part: 'role' },
} as const satisfies Record<People, object>

const most = 200
const longest = { name: 500, part: 2_000 }

/**
 * What a form's rows change in the saved people. Empty rows are ignored; an empty field of a saved person stays as it is
 * (§4). An import may have brought more people than the form adds.
 * @throws Refusal naming the row's field
 */
export function readPeople(
  people: People,
  rows: PersonValues[],
  removed: string[],
  saved: SavedPerson[],
): PeopleChanges {
  if (rows.length > most + saved.length) throw new Refusal('people-many', { people, most }, { field: people })
  const savedById = new Map(saved.map((person) => [String(person.id), person]))
  const gone = new Set(removed)
  const changes: PeopleChanges = { added: [], changed: [], removed: [] }
  rows.forEach((row, place) => {
    const before = savedById.get(row.id)
    if (before && gone.has(row.id)) return
    const person = readPerson(people, row, place, before)
    if (!person) return
    if (!person.name) {
      throw new Refusal('person-nameless', { people }, { field: fieldName(people, place, 'name') })
    }
    if (!before) changes.added.push(person)
    else if (differ(before, person))
      changes.changed.push({ ...person, id: before.id, ...(row.scope === 'everywhere' && { scope: 'everywhere' }) })
  })
  changes.removed = saved.map(({ id }) => id).filter((id) => gone.has(String(id)))
  const count = saved.length - changes.removed.length + changes.added.length
  if (changes.added.length > 0 && count > most) throw new Refusal('people-many', { people, most }, { field: people })
  return changes
}

/** The form's name for a field of the row at `place`. */
export function fieldName(people: People, place: number, part: Exclude<keyof PersonValues, 'elsewhere'>): string {
  const { field, part: partName } = peopleFields[people]
  return `${field}.${place}.${part === 'part' ? partName : part}`
}

function readPerson(people: People, row: PersonValues, place: number, before?: SavedPerson): NewPerson | null {
  const name = visibleLine(row.name)
  const part = visibleLine(row.part)
  const image = oneLine(row.image)
  if (!before && !name && !part && !image) return null
  if (isLongerThan(longest.name, name)) {
    const field = fieldName(people, place, 'name')
    throw new Refusal('person-name-long', { people, most: longest.name }, { field })
  }
  if (isLongerThan(longest.part, part)) {
    const field = fieldName(people, place, 'part')
    throw new Refusal('person-part-long', { people, most: longest.part }, { field })
  }
  return {
    name: unlessSame(name, before?.name ?? ''),
    part: unlessSame(part, before?.part ?? ''),
    image: unlessSame(image, before?.image ?? '') || null,
  }
}

/** What was typed; what is saved if nothing was typed or only spaces differ. */
function unlessSame(typed: string, saved: string): string {
  return typed === '' || typed === oneLine(saved) ? saved : typed
}

function differ(one: NewPerson, other: NewPerson): boolean {
  return one.name !== other.name || one.part !== other.part || one.image !== other.image
}
