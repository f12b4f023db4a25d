import { wasField } from '../form-rules.ts'
import { isLongerThan } from '../graphemes.ts'
import { noStatus, readStatus } from '../lists/rules.ts'
import { readPartialDate } from '../partial-date-rules.ts'
import { Refusal } from '../refusal.ts'
import { fromScale, type ScoreScale } from '../score-scale-rules.ts'
import { standings } from '../standing-rules.ts'
import type { Kind } from '../titles/rules.ts'
import { manyLines, visibleLine } from '../titles/text-rules.ts'
import type { Change } from './changes-rules.ts'
import {
  asToday,
  type JournalDate,
  journalDates,
  longestNotes,
  longestTag,
  mostProgress,
  mostRepeats,
} from './record-rules.ts'

interface Reader {
  kind: Kind
  /** On which a score is given. */
  scale: ScoreScale
}

/**
 * Reads a form about a title's record: what each field that was sent asks for. Steps follow statuses, so that a number that is
 * sent with a status holds. A field that holds what its 'was-' field says was not changed, and asks for nothing: the form of a
 * page sends all fields, and what it does not change may follow from what it does. 'points' are a score from 1 to 10 on any scale.
 * @throws Refusal 'status', 'progress', 'journal-date', 'repeats', 'journal-score', 'notes-long', 'tag-long'
 */
export function readChanges(form: FormData, { kind, scale }: Reader): Change[] {
  const given = textsOf(form)
  if (given.forget === 'yes') return [{ do: 'forget' }]
  if (given.remove === 'yes') return [{ do: 'remove' }]
  const asked: Change[] = []
  const read = (field: string, change: (text: string) => Change) => {
    const text = given[field]
    if (text !== undefined && text !== given[wasField(field)]) asked.push(change(text))
  }
  const beyond = given.beyond === 'yes'
  read('standing', (text) => ({ do: 'stand', standing: readStanding(text) }))
  read('status', (text) => ({ do: 'choose', status: readChosen(kind, text) }))
  read('progress', (text) => ({ do: 'progress', to: readCount(text, 'progress'), beyond }))
  read('step', (text) => ({ do: 'step', by: readStep(text), beyond }))
  read('volumes', (text) => ({ do: 'volumes', to: readCount(text, 'volumes'), beyond }))
  for (const date of journalDates) read(date, (text) => ({ do: 'dates', dates: { [date]: readDate(text, date) } }))
  read('repeats', (text) => ({ do: 'repeats', to: readCount(text, 'repeats') }))
  read('score', (text) => ({ do: 'score', score: readScore(text, scale), scale }))
  read('points', (text) => ({ do: 'score', score: readScore(text, 'ten') }))
  read('notes', (text) => ({ do: 'notes', notes: readNotes(text) }))
  read('tags', (text) => ({ do: 'tags', tags: readTags(text, 'tags') }))
  read('addTags', (text) => ({ do: 'add tags', tags: readTags(text, 'addTags') }))
  read('removeTags', (text) => ({ do: 'remove tags', tags: readTags(text, 'removeTags') }))
  read('private', (text) => ({ do: 'private', isPrivate: text === 'yes' }))
  return withDatesAtOnce(asked)
}

/**
 * What was typed into these fields of such a form, to show it again when it is refused. What a field held when the form was made was not
 * typed, and the record may hold something else by now. A step is what it would have come to.
 */
export function typedIntoRecord(form: FormData, fields: readonly string[]): Record<string, string> {
  const given = textsOf(form)
  if (given.step !== undefined) given.progress = stepped(given.progress ?? '', given.step)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = given[field]
      return text === undefined || text === given[wasField(field)] ? [] : [[field, text]]
    }),
  )
}

function stepped(progress: string, step: string): string {
  const isNumber = /^\s*\d{1,9}\s*$/.test(progress) && /^\s*[+-]?\d{1,6}\s*$/.test(step)
  return isNumber ? String(Math.max(0, Number(progress) + Number(step))) : progress
}

/** Of a checkbox and the hidden field before it, which says that it was there, the last one counts. */
function textsOf(form: FormData): Record<string, string | undefined> {
  return Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

/** Both ends of a stretch may move past where the other one was. */
function withDatesAtOnce(changes: Change[]): Change[] {
  const dated = changes.filter((change) => change.do === 'dates')
  const [first] = dated
  if (!first) return changes
  const dates = Object.assign({}, ...dated.map((change) => change.dates))
  return changes
    .filter((change) => change.do !== 'dates' || change === first)
    .map((change) => (change === first ? { do: 'dates', dates } : change))
}

function readStanding(given: string) {
  const standing = standings.find((each) => each === given)
  if (!standing) throw noStatus()
  return standing
}

function readChosen(kind: Kind, given: string) {
  const status = readStatus(kind, given)
  if (!status) throw noStatus()
  return status
}

/** An empty field counts as 0. */
function readCount(text: string, field: 'progress' | 'volumes' | 'repeats'): number {
  const given = text.trim()
  if (/^\d{0,9}$/.test(given)) return Number(given)
  if (field === 'repeats') throw new Refusal('repeats', { most: mostRepeats }, { field })
  throw new Refusal('progress', { most: mostProgress }, { field })
}

function readStep(given: string): number {
  if (/^[+-]?\d{1,6}$/.test(given.trim())) return Number(given)
  throw new Refusal('progress', { most: mostProgress }, { field: 'progress' })
}

/** As far as it is known; it may also be written as the site shows dates: 31/05/2024. 'today' is for the rules to say: a page may be from yesterday. */
function readDate(text: string, field: JournalDate): string | null {
  const given = text.trim()
  if (given === '') return null
  if (given === asToday) return asToday
  const parts = given.includes('/') ? given.split('/').reverse() : given.split('-')
  const written = parts.map((part, place) => (place > 0 ? part.padStart(2, '0') : part)).join('-')
  if (parts.length > 3 || readPartialDate(written) !== written) throw new Refusal('journal-date', {}, { field })
  return written
}

/** On the reader's scale; none if the field is empty. */
function readScore(text: string, scale: ScoreScale): number | null {
  const given = text.trim().replace(',', '.')
  if (given === '') return null
  const score = /^\d{1,3}(\.\d{1,3})?$/.test(given) ? fromScale(scale, Number(given)) : null
  if (score === null) throw new Refusal('journal-score', { scale }, { field: 'score' })
  return score
}

function readNotes(text: string): string {
  const notes = manyLines(text)
  if (isLongerThan(longestNotes, notes)) throw new Refusal('notes-long', { most: longestNotes }, { field: 'notes' })
  return notes
}

/** Separated by commas. */
function readTags(text: string, field: 'tags' | 'addTags' | 'removeTags'): string[] {
  const tags = text.split(',').map(visibleLine).filter(Boolean)
  const long = tags.some((tag) => isLongerThan(longestTag, tag))
  if (long) throw new Refusal('tag-long', { most: longestTag }, { field })
  return tags
}
