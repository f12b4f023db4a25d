import * as v from 'valibot'
import { visibilities } from '#domain/visibility-rules.ts'
import { mostProgress, mostRepeats, mostTags } from '../../journal/record-rules.ts'
import { readPartialDate } from '../../partial-date-rules.ts'
import { standings } from '../../standing-rules.ts'
import { type Status, statusesOf } from '../../titles/statuses-rules.ts'

/** The shapes of Kiroku JSON, version 1 (docs/kiroku-json.md), as they are read back: what we do not know is passed over. */

const moment = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
)
const date = v.pipe(
  v.string(),
  v.check((text) => readPartialDate(text) === text),
)
const text = (most: number) =>
  v.pipe(
    v.string(),
    v.maxLength(most),
    v.transform((given) => given.toWellFormed().replaceAll('\0', '')),
  )
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const score = (least: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(10))
const flag = v.nullish(v.boolean(), false)
const statuses: Status[] = [...statusesOf.anime, ...statusesOf.manga].filter((status) => status !== 'dropped')

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
  elsewhere: v.nullish(v.record(v.string(), v.unknown()), {}),
  madeAt: v.nullish(moment, null),
  changedAt: v.nullish(moment, null),
})

const rating = v.object({ stars: whole(1, 10), ratedAt: v.nullish(moment, null) })

const review = v.object({
  id: v.nullish(v.string(), null),
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

export const kirokuTitle = v.object({
  id: v.nullish(v.string(), null),
  kind: v.picklist(['anime', 'manga']),
  name: v.pipe(text(2_000), v.minLength(1)),
  nameEnglish: v.nullish(text(2_000), null),
  nameNative: v.nullish(text(2_000), null),
  format: v.nullish(v.string(), null),
  year: v.nullish(v.number(), null),
  episodes: v.nullish(v.number(), null),
  volumes: v.nullish(v.number(), null),
  ids: v.nullish(v.record(v.string(), v.string()), {}),
  entry: v.nullish(entry, null),
  journal: v.nullish(journal, null),
  rating: v.nullish(rating, null),
  review: v.nullish(review, null),
})

/** What a Kiroku site kept of a title, besides what every list has. `id` is that site's: its other parts name the title by it. */
export type OwnRecord = Pick<v.InferOutput<typeof kirokuTitle>, 'id' | 'entry' | 'journal' | 'rating' | 'review'>

const visibility = v.nullish(v.picklist(visibilities), 'private')

/** The parts of the file beside its titles that can be brought in, by their names: an object, or a list of such objects. */
export const kirokuParts = {
  lists: v.object({
    name: v.pipe(text(2_000), v.minLength(1)),
    description: v.nullish(text(50_000), ''),
    visibility,
    madeAt: v.nullish(moment, null),
    changedAt: v.nullish(moment, null),
    hiddenAt: v.nullish(moment, null),
    hiddenReason: v.nullish(text(10_000), null),
    titles: v.array(
      v.object({
        titleId: v.string(),
        note: v.nullish(text(20_000), ''),
        notedAt: v.nullish(moment, null),
        addedAt: v.nullish(moment, null),
      }),
    ),
  }),
  favourites: v.object({
    what: v.picklist(['anime', 'manga', 'people', 'characters']),
    titleId: v.nullish(v.string(), null),
    name: text(2_000),
    addedAt: v.nullish(moment, null),
  }),
  activity: v.object({
    titleId: v.string(),
    verb: v.picklist(['added', 'status', 'progress', 'finished', 'rated', 'scored', 'reviewed']),
    standing: v.nullish(v.picklist(standings), null),
    from: v.nullish(whole(0, mostProgress), null),
    to: v.nullish(whole(0, mostProgress), null),
    stars: v.nullish(whole(1, 10), null),
    score: v.nullish(score(0), null),
    reviewId: v.nullish(v.string(), null),
    isUndone: flag,
    happenedAt: moment,
  }),
} as const

export type OwnPartName = keyof typeof kirokuParts

/** Something of a Kiroku site that is no title: a list of a reader's own, a favourite, something they did. */
export type OwnPart = {
  [Name in OwnPartName]: { what: Name; number: number; part: v.InferOutput<(typeof kirokuParts)[Name]> }
}[OwnPartName]
