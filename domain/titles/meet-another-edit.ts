import { createHash } from 'node:crypto'
import type { PersonValues } from './people-rules.ts'
import type { Kind } from './rules.ts'
import { fieldsOf, titleFields } from './title-fields-rules.ts'
import { type EditableTitle, type TitleValues, valuesOf } from './title-form-rules.ts'
import type { People, TitleField } from './title-shape-rules.ts'

/** One field of a title in both versions, for display. */
export interface Difference {
  what: TitleField | People
  saved: string
  yours: string
}

export interface Meeting {
  /** The form to continue with: what was typed and, where nothing was, what is saved now. */
  values: TitleValues
  /** Where the two differ. */
  differences: Difference[]
}

/** Digests of a form's fields, sent along in a hidden field, which show later which fields were touched. */
export function marksOf(title: EditableTitle): string {
  const { texts, characters, staff } = valuesOf(title)
  const marks = fieldsOf(title.kind).map((field) => [field, markOf(titleFields[field].tidy(texts[field]))])
  return JSON.stringify(
    Object.fromEntries([...marks, ['characters', markOfRows(characters)], ['staff', markOfRows(staff)]]),
  )
}

/**
 * The form with untouched fields emptied, because an edit must not change them. The poster, for one, may have changed in
 * the meantime because it was fetched from another site.
 */
export function onlyTouched(typed: TitleValues, kind: Kind): TitleValues {
  const marks = readMarks(typed.marks)
  const isTouched = (field: TitleField) => marks[field] !== markOf(titleFields[field].tidy(typed.texts[field]))
  const texts = fieldsOf(kind).map((field) => [field, isTouched(field) ? typed.texts[field] : ''])
  return { ...typed, texts: { ...typed.texts, ...Object.fromEntries(texts) } }
}

/**
 * Merges a form with what another admin has saved in the meantime. Untouched fields take the saved values; touched ones
 * keep what was typed, and are shown beside what is saved.
 */
export function meetAnotherEdit(typed: TitleValues, saved: EditableTitle): Meeting {
  const marks = readMarks(typed.marks)
  const now = valuesOf(saved)
  const values: TitleValues = { ...typed, version: now.version, marks: marksOf(saved), texts: { ...now.texts } }
  const differences: Difference[] = []

  for (const field of fieldsOf(saved.kind)) {
    const { tidy } = titleFields[field]
    const [mine, theirs] = [tidy(typed.texts[field]), tidy(now.texts[field])]
    const isCleared = typed.cleared.includes(field)
    if (!isCleared && (mine === '' || marks[field] === markOf(mine))) continue
    values.texts[field] = typed.texts[field]
    if (isCleared ? theirs !== '' : mine !== theirs) {
      differences.push({ what: field, saved: theirs, yours: isCleared ? '' : mine })
    }
  }
  for (const people of ['characters', 'staff'] as const) {
    const difference = meetPeople(people, { typed, now, values, mark: marks[people] })
    if (difference) differences.push(difference)
  }
  return { values, differences }
}

/** Sets `values[people]`: adds people saved in the meantime; people removed in the meantime but typed here count as new. */
function meetPeople(
  people: People,
  { typed, now, values, mark }: { typed: TitleValues; now: TitleValues; values: TitleValues; mark?: string },
): Difference | null {
  const removed = people === 'characters' ? typed.removedCharacters : typed.removedStaff
  if (removed.length === 0 && markOfRows(typed[people]) === mark) {
    values[people] = now[people]
    return null
  }
  const savedIds = new Set(now[people].map(({ id }) => id))
  const typedIds = new Set(typed[people].map(({ id }) => id))
  const mine = typed[people].map((row) => (savedIds.has(row.id) ? row : { ...row, id: '' }))
  const theirs = now[people].filter(({ id }) => !typedIds.has(id) && !removed.includes(id))
  values[people] = [...mine, ...theirs]

  const [saved, yours] = [namesOf(now, people), namesOf(values, people)]
  return saved === yours ? null : { what: people, saved, yours }
}

function namesOf(values: TitleValues, people: People): string {
  return values[people].map(({ name, part }) => (part ? `${name} (${part})` : name)).join(', ')
}

function readMarks(text: string): Partial<Record<TitleField | People, string>> {
  try {
    const marks: unknown = JSON.parse(text)
    return typeof marks === 'object' && marks !== null ? marks : {}
  } catch {
    return {}
  }
}

/** Where a change counts is no change by itself. */
function markOfRows(rows: PersonValues[]): string {
  return markOf(rows.map(({ id, image, name, part }) => ({ id, image, name, part })))
}

function markOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 10)
}
