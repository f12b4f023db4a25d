import * as v from 'valibot'
import { favouriteKinds } from '../../favourites/rules.ts'
import { mostProgress } from '../../journal/record-rules.ts'
import { profileParts } from '../../profiles/rules.ts'
import { standings } from '../../standing-rules.ts'
import { kinds } from '../../titles/rules.ts'
import { visibilities } from '../../visibility-rules.ts'
import { flag, id, moment, score, text, whole } from './kiroku-shape.ts'

/** The shapes of what Kiroku JSON holds beside its titles (docs/kiroku-json.md), as they are read back. */

const stated = v.nullish(text(200_000))
const reason = v.nullish(text(10_000), null)
const moments = { addedAt: v.nullish(moment, null) }
const hidden = { hiddenAt: v.nullish(moment, null), hiddenReason: reason }
const visibility = v.nullish(v.picklist(visibilities), 'private')

const profile = v.object({ userName: stated, gender: stated, birthdate: stated, bio: stated })

const settings = v.object({
  ...{ titleLanguage: stated, adultTitles: stated, averages: stated, timeZone: stated, scoreScale: stated },
  ...{ pageSize: v.nullish(v.number()), pageView: stated, listView: stated },
})

const publicProfile = v.object({
  handle: stated,
  isOn: flag,
  parts: v.nullish(v.object(v.entriesFromList(profileParts, visibility)), {}),
  ...hidden,
  ...{ bioHiddenAt: v.nullish(moment, null), bioHiddenReason: reason, handleTakenReason: reason },
})

const list = v.object({
  name: v.pipe(text(2_000), v.minLength(1)),
  description: v.nullish(text(200_000), ''),
  visibility,
  ...{ madeAt: v.nullish(moment, null), changedAt: v.nullish(moment, null) },
  ...hidden,
  titles: v.array(
    v.object({ titleId: id, note: v.nullish(text(20_000), ''), notedAt: v.nullish(moment, null), ...moments }),
  ),
})

const favourite = v.object({
  what: v.picklist(favouriteKinds),
  titleId: v.nullish(id, null),
  // Of a person or character elsewhere.
  ids: v.nullish(v.record(text(100), text(200)), {}),
  name: text(2_000),
  ...moments,
})

const deed = v.object({
  titleId: id,
  verb: v.picklist(['added', 'status', 'progress', 'finished', 'rated', 'scored', 'reviewed']),
  standing: v.nullish(v.picklist(standings), null),
  from: v.nullish(whole(0, mostProgress), null),
  to: v.nullish(whole(0, mostProgress), null),
  stars: v.nullish(whole(1, 10), null),
  score: v.nullish(score(0), null),
  reviewId: v.nullish(id, null),
  isUndone: flag,
  happenedAt: moment,
})

/** A row of another site's list, as `ListRow` keeps it. */
const waiting = v.object({
  name: text(2_000),
  site: v.nullish(text(100), null),
  ...moments,
  row: v.intersect([
    v.object({ kind: v.picklist(kinds), standing: v.nullish(v.picklist(standings), null) }),
    v.record(v.string(), v.unknown()),
  ]),
})

/** Sections that are one object. */
const objects = { profile, settings, publicProfile }
/** What the items of the sections that are lists are. */
const items = { lists: list, favourites: favourite, waiting, activity: deed }

export const kirokuSections = { ...objects, ...items }
export type SectionName = keyof typeof kirokuSections
export type Section<Name extends SectionName> = v.InferOutput<(typeof kirokuSections)[Name]>

export function isSection(name: string): name is SectionName {
  return Object.hasOwn(kirokuSections, name)
}

export function isListOfItems(name: SectionName): name is keyof typeof items {
  return Object.hasOwn(items, name)
}

/** Something that a Kiroku site keeps of a reader beside its titles, with its number in its section, from 1. */
export type OwnPart = {
  [Name in SectionName]: { what: Name; number: number; part: Section<Name> }
}[Exclude<SectionName, 'waiting'>]
