import { isBefore } from '../partial-date-rules.ts'
import type { PeopleChanges } from '../people/rules.ts'
import { Refusal } from '../refusal.ts'
import { type PersonValues, readPeople } from './people-rules.ts'
import { isKind, type Kind } from './rules.ts'
import { fieldsOf, missing, titleFields } from './title-fields-rules.ts'
import { type EditableTitle, type TitleValues, textOfField } from './title-form-rules.ts'
import type { TitleField, TitleFields } from './title-shape-rules.ts'

/** What an admin's form changes: everything for a new title, otherwise what differs. */
export interface TitleChanges {
  fields: Partial<TitleFields>
  characters: PeopleChanges
  staff: PeopleChanges
}

export interface NewTitle extends TitleChanges {
  kind: Kind
}

/**
 * Reads the form for a new title by the rules of §5.
 * @throws Refusal for the first field that is wrong
 */
export function readNewTitle(values: TitleValues): NewTitle {
  const { kind } = values
  if (!isKind(kind)) throw new Refusal('kind-missing', {}, { field: 'kind' })
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
 * What the form changes in a saved title. Every field is optional; an empty one changes nothing (§4), nor does one with the
 * saved value. Optional values can be removed by listing their fields in `cleared`.
 * @throws Refusal for the first field that is wrong
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
  return titleFields[field].read(text, { field, kind })
}

function checkYears({ releasedOn, endedOn }: Partial<TitleFields>): void {
  if (!releasedOn || !endedOn || !isBefore(endedOn, releasedOn)) return
  throw new Refusal('end-before-release', {}, { field: 'endedOn' })
}
