import * as v from 'valibot'
import { mostProgress, mostRepeats, mostTags } from '../../journal/record-rules.ts'
import { readPartialDate } from '../../partial-date-rules.ts'
import { type Status, statusesOf } from '../../titles/statuses-rules.ts'
import { readExactMoment } from './dates.ts'
import { keep } from './foreign-fields.ts'

/** The shapes of Kiroku JSON, version 1 (docs/kiroku-json.md), as they are read back: what we do not know is passed over. */

/** ISO 8601 with a time zone, as UTC and to the microsecond. */
export const moment = v.pipe(
  v.string(),
  v.transform((text) => readExactMoment(text) ?? ''),
  v.check((text) => text !== ''),
)
const date = v.pipe(
  v.string(),
  v.check((text) => readPartialDate(text) === text),
)
export const text = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    v.transform((given) => given.toWellFormed().replaceAll('\0', '')),
  )
/** By which other parts of the file name a title. */
export const id = text(100)
export const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
export const score = (least: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(10))
export const flag = v.nullish(v.boolean(), false)
const statuses: Status[] = [...statusesOf.anime, ...statusesOf.manga].filter((status) => status !== 'dropped')

/** What is not ours: no U+0000, no half characters, and bounded, as the database needs it. */
export const foreign = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((given) => {
    const kept: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(given)) keep(kept, name, value)
    return kept
  }),
)

const entry = v.object({ status: v.picklist(statuses), addedAt: v.nullish(moment, null) })

const journal = v.object({
  progress: v.nullish(whole(0, mostProgress), 0),
  volumes: v.nullish(whole(0, mostProgress), 0),
  startedOn: v.nullish(date, null),
  finishedOn: v.nullish(date, null),
  droppedOn: v.nullish(date, null),
  isFinished: flag,
  isPaused: flag,
  isDropped: flag,
  isRepeating: flag,
  repeats: v.nullish(whole(0, mostRepeats), 0),
  score: v.nullish(score(0.1), null),
  notes: v.nullish(text(200_000), ''),
  tags: v.nullish(v.pipe(v.array(text(1_000)), v.maxLength(mostTags)), []),
  isPrivate: flag,
  elsewhere: v.nullish(v.record(text(100), foreign), {}),
  madeAt: v.nullish(moment, null),
  changedAt: v.nullish(moment, null),
})

const rating = v.object({ stars: whole(1, 10), ratedAt: v.nullish(moment, null) })

const review = v.object({
  id: v.nullish(id, null),
  text: v.pipe(text(400_000), v.minLength(1)),
  isSpoiler: flag,
  storyScore: v.nullish(score(0), null),
  animationScore: v.nullish(score(0), null),
  soundScore: v.nullish(score(0), null),
  artScore: v.nullish(score(0), null),
  characterScore: v.nullish(score(0), null),
  overallScore: score(0),
  postedAt: v.nullish(moment, null),
  hiddenAt: v.nullish(moment, null),
  hiddenReason: v.nullish(text(10_000), null),
})

/** What is kept of a title alone. */
export const ownRecord = v.object({
  id: v.nullish(id, null),
  entry: v.nullish(entry, null),
  journal: v.nullish(journal, null),
  rating: v.nullish(rating, null),
  review: v.nullish(review, null),
})

export const kirokuTitle = v.object({
  kind: v.picklist(['anime', 'manga']),
  name: v.pipe(text(2_000), v.minLength(1)),
  nameEnglish: v.nullish(text(2_000), null),
  nameNative: v.nullish(text(2_000), null),
  format: v.nullish(v.string(), null),
  year: v.nullish(v.number(), null),
  episodes: v.nullish(v.number(), null),
  volumes: v.nullish(v.number(), null),
  ids: v.nullish(v.record(text(100), v.string()), {}),
  ...ownRecord.entries,
})

/** What a Kiroku site kept of a title, besides what every list has. `id` is that site's: its other parts name the title by it. */
export type OwnRecord = v.InferOutput<typeof ownRecord>
