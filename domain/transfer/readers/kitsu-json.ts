import { Refusal } from '../../refusal.ts'
import { readListDate, readMoment } from './dates.ts'
import { leftOver } from './foreign-fields.ts'
import { heldBytes } from './held-bytes.ts'
import { HeldValues } from './held-values.ts'
import { type JsonEntry, jsonEntries, listIn, objectIn } from './json-entries.ts'
import type { Choice, Path } from './json-structure.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { makeRow, namesOf, refuse, refuseKind, refuseStanding } from './make-row.ts'
import { mostRows } from './most-rows.ts'
import { plainText } from './plain-text.ts'
import { hasKeys, partOf } from './sample-json.ts'
import { standingOrRepeating } from './standings.ts'

type Resource = Record<string, unknown>

const read = [
  ...['status', 'progress', 'reconsuming', 'reconsumeCount', 'notes', 'private', 'startedAt', 'finishedAt', 'rating'],
  ...['ratingTwenty', 'updatedAt', 'createdAt', 'progressedAt'],
]

/** The sites whose ids Kitsu knows, by its names for them. */
const sites: [mapping: RegExp, site: string][] = [
  [/^myanimelist\//, 'mal'],
  [/^anilist(?:\/|$)/, 'anilist'],
  [/^anidb$/, 'anidb'],
  [/^mangaupdates$/, 'mangaupdates'],
  [/^animenewsnetwork$/, 'ann'],
]

/** A library as Kitsu's API answers (JSON:API). Titles and their ids elsewhere come after the entries, so both are held. */
export const kitsuJson: ListFormat = {
  name: 'kitsu-json',
  site: 'kitsu',
  isIn: ({ json }) => {
    const type = partOf(json, 'data', 0, 'type')
    return (
      /^library-?entries$/i.test(typeof type === 'string' ? type : '') || (hasKeys(json, 'data', 'included') && !type)
    )
  },
  async *read(bytes) {
    const entries = new HeldValues<JsonEntry>()
    const included = new IncludedTitles()
    for await (const each of jsonEntries(heldBytes(bytes), choose)) {
      if (each.path[0] === 'data') entries.add(each)
      else if ('entry' in each) included.add(each.entry)
      if (entries.length > mostRows) throw new Refusal('list-rows', { most: mostRows })
    }
    for (let place = 0; place < entries.length; place++) {
      const each = entries.at(place)
      const number = place + 1
      yield 'problem' in each ? refuse(number, null, each.problem) : rowOf(number, each.entry, included)
    }
  },
}

function choose(path: Path): Choice {
  if (path.length === 2) return path[1] === '*' ? 'take' : 'skip'
  return path.length === 0 || path[0] === 'data' || path[0] === 'included' ? 'into' : 'skip'
}

/** What is held of a title: short, because every entry may be about it. */
interface Included {
  names: string[]
  year: string | null
  format: string
  total: string
  totalVolumes: string
  mappings: string[]
}

/** Characters of a number, a format or an id, and ids of a title. */
const [longestValue, mostIds] = [300, 100]

/** What comes with the entries: titles, and which ids they have elsewhere. */
class IncludedTitles {
  #held = new HeldValues<Included>()
  #titles = new Map<string, number>()
  /** By their ids, as `site id`. */
  #mappings = new Map<string, string>()

  add({ type, id, attributes, relationships }: Resource): void {
    if (type === 'mappings') {
      const mapping = readMapping((attributes ?? {}) as Resource)
      if (mapping) this.#mappings.set(shortText(id), mapping)
      return
    }
    const about = (attributes ?? {}) as Resource
    const related = objectIn((relationships ?? {}) as Resource, 'mappings')
    const place = this.#held.add({
      names: namesOf([
        about.canonicalTitle,
        ...Object.values(objectIn(about, 'titles')),
        ...listIn(about, 'abbreviatedTitles'),
      ]),
      year: typeof about.startDate === 'string' ? about.startDate.slice(0, 4) : null,
      format: shortText(about.subtype),
      total: shortText(type === 'anime' ? about.episodeCount : about.chapterCount),
      totalVolumes: shortText(about.volumeCount),
      mappings: listIn(related, 'data')
        .slice(0, mostIds)
        .map((each) => shortText(((each ?? {}) as Resource).id)),
    })
    this.#titles.set(`${plainText(type)} ${plainText(id)}`, place)
  }

  titleOf(type: unknown, id: unknown): { about: Partial<Included>; ids: Record<string, string> } {
    const place = this.#titles.get(`${plainText(type)} ${plainText(id)}`)
    const about: Partial<Included> = place === undefined ? {} : this.#held.at(place)
    const ids = (about.mappings ?? []).flatMap((each) => {
      const mapping = this.#mappings.get(each)
      return mapping === undefined ? [] : [mapping.split(' ', 2) as [string, string]]
    })
    return { about, ids: Object.fromEntries(ids) }
  }
}

function shortText(value: unknown): string {
  return plainText(value).slice(0, longestValue)
}

/** `site id`, or null where it is none of the sites that we know. */
function readMapping({ externalSite, externalId }: Resource): string | null {
  const site = sites.find(([mapping]) => mapping.test(plainText(externalSite)))?.[1]
  return site
    ? `${site} ${plainText(externalId)
        .replace(/^(?:anime|manga)\//, '')
        .slice(0, longestValue)}`
    : null
}

function rowOf(number: number, entry: Resource, included: IncludedTitles): ListRecord {
  const attributes = objectIn(entry, 'attributes')
  const { type, id } = mediumOf(entry)
  const { about, ids } = included.titleOf(type, id)
  const { names = [], year, format, total, totalVolumes } = about
  const [name = null] = names
  if (type !== 'anime' && type !== 'manga') return refuseKind(number, name, type)
  const standing = standingOrRepeating(attributes.status, attributes.reconsuming === true)
  if (!standing) return refuseStanding(number, name, attributes.status)
  const hasTwentieths = attributes.ratingTwenty !== null && attributes.ratingTwenty !== undefined
  return makeRow(number, {
    kind: type,
    ids: { kitsu: id, ...ids },
    names,
    year,
    format,
    total,
    totalVolumes,
    standing,
    progress: attributes.progress,
    startedOn: readListDate(attributes.startedAt),
    finishedOn: readListDate(attributes.finishedAt),
    written: attributes,
    repeats: attributes.reconsumeCount,
    score: hasTwentieths
      ? { scale: 'twentieths', value: attributes.ratingTwenty }
      : { scale: 'half-stars', value: attributes.rating },
    notes: attributes.notes,
    isPrivate: attributes.private === true,
    updatedAt: readMoment(attributes.updatedAt) ?? readMoment(attributes.progressedAt),
    foreign: leftOver(attributes, read),
    keepAs: { score: hasTwentieths ? 'ratingTwenty' : 'rating' },
  })
}

/** The title that an entry is about: its relationship of that kind, or the one that has any kind. */
function mediumOf(entry: Resource): { type: unknown; id: unknown } {
  const related = objectIn(entry, 'relationships')
  const found = ['anime', 'manga', 'media', 'drama']
    .map((name) => objectIn(objectIn(related, name), 'data'))
    .find(({ id }) => id !== undefined)
  return { type: found?.type, id: found?.id }
}
