import * as v from 'valibot'
import { isLongerThan } from '../../graphemes.ts'
import { isDay } from '../../partial-date-rules.ts'
import { Refusal } from '../../refusal.ts'
import { type Review, readReview, scoreField } from '../../reviews/rules.ts'
import { scoresOf } from '../../reviews/score-rules.ts'
import { refuseShape } from '../../sources/refuse-shape.ts'
import type { Kind } from '../../titles/rules.ts'
import { visibleLine } from '../../titles/text-rules.ts'
import { readMoment } from '../readers/dates.ts'

/** A review of another site, which holds to our rules (§5). */
export interface BroughtReview {
  kind: Kind
  /** The title's number at MyAnimeList. */
  malId: string
  /** The title's name there, which decides where several titles have the number. */
  title: string
  /** The author's name there. */
  author: string
  review: Review
  /** Null where it is not known. Never in the future. */
  postedAt: Date | null
}

const shape = v.object({
  itemType: v.optional(v.picklist(['anime', 'manga']), 'anime'),
  mal_id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  title: v.nullish(v.string(), ''),
  user: v.string(),
  date: v.nullish(v.string()),
  scores: v.record(v.string(), v.nullable(v.number())),
  spoiler: v.nullish(v.boolean(), false),
  text: v.string(),
})

/**
 * Reads one line of a file of reviews. A score of 0 is none; scores that we do not have, and likes, are passed over.
 * @throws Refusal for what is missing or of a wrong type, an author's name that nobody could have here, a date that is none, and as
 *   readReview
 */
export function readBroughtReview(record: unknown, now: Date): BroughtReview {
  const read = v.safeParse(shape, record, { abortEarly: true })
  if (!read.success) throw refuseShape(read.issues[0])
  const { itemType: kind, mal_id, title, user, date, scores, spoiler, text } = read.output
  const typed = scoresOf[kind].map((name) => [scoreField(name), scores[name] ? String(scores[name]) : ''])
  const marks = spoiler ? { isSpoiler: 'on' } : {}
  return {
    kind,
    malId: String(mal_id),
    title: title ?? '',
    author: readAuthor(user),
    review: readReview(kind, { ...Object.fromEntries(typed), review: text, ...marks }),
    postedAt: date ? readDay(date, now) : null,
  }
}

/** §5: 3 to 20 characters. */
function readAuthor(given: string): string {
  const name = visibleLine(given)
  if (isLongerThan(20, name) || !isLongerThan(2, name)) throw new Refusal('review-author', { name: name.slice(0, 100) })
  return name
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 'Jul 1, 2018', or ISO 8601; without a time zone it is UTC. What is yet to come has come now. */
function readDay(given: string, now: Date): Date {
  const [, name = '', day = '', year] = /^([a-z]{3})[a-z]* (\d{1,2}), (\d+)$/i.exec(given.trim()) ?? []
  const month = months.indexOf(name.toLowerCase()) + 1
  const iso = month > 0 ? `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` : given.trim()
  const moment = isDay(iso.slice(0, 10)) ? readMoment(iso) : null
  if (!moment) throw new Refusal('value-not-date', { key: 'date', value: given.slice(0, 100) })
  return moment > now ? now : moment
}
