import { createHash } from 'node:crypto'
import type { PersonValues } from './people-rules.ts'
import type { Kind } from './rules.ts'
import { oneLine } from './text-rules.ts'
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

const removedOf = { characters: 'removedCharacters', staff: 'removedStaff' } as const satisfies Record<People, string>
const bothPeople = ['characters', 'staff'] as const
const rowFields = ['image', 'name', 'part'] as const

type RowField = (typeof rowFields)[number]
type Touched = Partial<Record<RowField, string>>
type Marks = Partial<Record<string, string>>

/** Digests of a form's fields, sent along in a hidden field, which show later which fields were touched. */
export function marksOf(title: EditableTitle): string {
  const values = valuesOf(title)
  const texts = fieldsOf(title.kind).map((field) => [field, markOf(titleFields[field].tidy(values.texts[field]))])
  const rows = bothPeople.flatMap((people) =>
    values[people].flatMap((row) =>
      rowFields.map((field) => [markName(people, row.id, field), markOf(oneLine(row[field]))]),
    ),
  )
  return JSON.stringify(Object.fromEntries([...texts, ...rows]))
}

/**
 * Whether the form changes people who are no longer as it had them. That happens without an edit of the title too: names are
 * changed everywhere from another title's form, people are merged, and titles are folded again.
 */
export function isOvertaken(typed: TitleValues, saved: EditableTitle): boolean {
  const [marks, now] = [readMarks(typed.marks), readMarks(marksOf(saved))]
  return bothPeople.some((people) => {
    const isOther = (id: string, field: RowField) => {
      const name = markName(people, id, field)
      return name in marks && marks[name] !== now[name]
    }
    const isLate = (row: PersonValues) => {
      const touched = touchedIn(people, row, marks)
      return rowFields.some((field) => field in touched && isOther(row.id, field))
    }
    return typed[people].some(isLate) || typed[removedOf[people]].some((id) => isOther(id, 'name'))
  })
}

/**
 * The form with untouched fields emptied, because an edit must not change them. The poster, for one, may have changed in
 * the meantime because it was fetched from another site.
 */
export function onlyTouched(typed: TitleValues, kind: Kind): TitleValues {
  const marks = readMarks(typed.marks)
  const isTouched = (field: TitleField) => marks[field] !== markOf(titleFields[field].tidy(typed.texts[field]))
  const texts = fieldsOf(kind).map((field) => [field, isTouched(field) ? typed.texts[field] : ''])
  const rows = (people: People) =>
    typed[people].map((row) => ({ ...row, image: '', name: '', part: '', ...touchedIn(people, row, marks) }))
  return {
    ...typed,
    texts: { ...typed.texts, ...Object.fromEntries(texts) },
    characters: rows('characters'),
    staff: rows('staff'),
  }
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
  for (const people of bothPeople) {
    const difference = meetPeople(people, { typed, now, values, marks })
    if (difference) differences.push(difference)
  }
  return { values, differences }
}

/**
 * Sets `values[people]`: who is saved now, with what was touched of them, and who is new. Somebody removed in the meantime of
 * whom anything was touched counts as new, without the picture that they had.
 */
function meetPeople(
  people: People,
  { typed, now, values, marks }: { typed: TitleValues; now: TitleValues; values: TitleValues; marks: Marks },
): Difference | null {
  const mine = new Map(typed[people].map((row) => [row.id, row]))
  const kept = now[people]
    .filter(({ id }) => !typed[removedOf[people]].includes(id))
    .map((row) => {
      const typedRow = mine.get(row.id)
      return typedRow ? { ...row, ...touchedIn(people, typedRow, marks), scope: typedRow.scope } : row
    })
  const savedIds = new Set(now[people].map(({ id }) => id))
  const added = typed[people].flatMap((row) => {
    if (row.id === '') return row
    const touched = touchedIn(people, row, marks)
    const isNew = !savedIds.has(row.id) && Object.keys(touched).length > 0
    return isNew ? { ...row, id: '', image: touched.image ?? '' } : []
  })
  values[people] = [...kept, ...added]

  const [saved, yours] = [namesOf(now, people), namesOf(values, people)]
  return saved === yours ? null : { what: people, saved, yours }
}

function namesOf(values: TitleValues, people: People): string {
  return values[people].map(({ name, part }) => (part ? `${name} (${part})` : name)).join(', ')
}

/** What was typed into a row. An empty field counts as untouched (§4), and where a change counts is no change by itself. */
function touchedIn(people: People, row: PersonValues, marks: Marks): Touched {
  const touched = rowFields.filter((field) => {
    const text = oneLine(row[field])
    return text !== '' && markOf(text) !== marks[markName(people, row.id, field)]
  })
  return Object.fromEntries(touched.map((field) => [field, row[field]]))
}

function markName(people: People, id: string, field: RowField): string {
  return `${people}.${id}.${field}`
}

function readMarks(text: string): Marks {
  try {
    const marks: unknown = JSON.parse(text)
    return typeof marks === 'object' && marks !== null ? (marks as Marks) : {}
  } catch {
    return {}
  }
}

function markOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 10)
}
