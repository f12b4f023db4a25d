import { Refusal } from '../../refusal.ts'
import { readListDate, readMoment } from './dates.ts'
import { leftOver } from './foreign-fields.ts'
import { heldBytes } from './held-bytes.ts'
import { type JsonEntry, jsonEntries, listIn, objectIn } from './json-entries.ts'
import type { Choice, Path } from './json-values.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { makeRow, refuse, refuseKind, refuseStanding } from './make-row.ts'
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

/** A library as Kitsu's API answers (JSON:API). Titles and their ids elsewhere come after the entries, so the file is held. */
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
    const entries: JsonEntry[] = []
    const included = new Map<string, Resource>()
    for await (const each of jsonEntries(heldBytes(bytes), choose)) {
      if (each.path[0] === 'data') entries.push(each)
      else if ('entry' in each)
        included.set(`${plainText(each.entry.type)} ${plainText(each.entry.id)}`, pruned(each.entry))
      if (entries.length > mostRows) throw new Refusal('list-rows', { most: mostRows })
    }
    let number = 0
    for (const each of entries) {
      number += 1
      yield 'problem' in each ? refuse(number, null, each.problem) : rowOf(number, each.entry, included)
    }
  },
}

function choose(path: Path): Choice {
  if (path.length === 2) return path[1] === '*' ? 'take' : 'skip'
  return path.length === 0 || path[0] === 'data' || path[0] === 'included' ? 'into' : 'skip'
}

/** Without pictures and descriptions. */
function pruned({ attributes, relationships, ...rest }: Resource): Resource {
  const { posterImage, coverImage, synopsis, description, ...more } = (attributes ?? {}) as Resource
  const { mappings } = (relationships ?? {}) as Resource
  return { ...rest, attributes: more, relationships: { mappings } }
}

function rowOf(number: number, entry: Resource, included: Map<string, Resource>): ListRecord {
  const attributes = objectIn(entry, 'attributes')
  const { type, id } = mediumOf(entry)
  const medium = included.get(`${plainText(type)} ${plainText(id)}`) ?? {}
  const about = objectIn(medium, 'attributes')
  const name = about.canonicalTitle
  if (type !== 'anime' && type !== 'manga') return refuseKind(number, name, type)
  const standing = standingOrRepeating(attributes.status, attributes.reconsuming === true)
  if (!standing) return refuseStanding(number, name, attributes.status)
  const hasTwentieths = attributes.ratingTwenty !== null && attributes.ratingTwenty !== undefined
  return makeRow(number, {
    kind: type,
    ids: { kitsu: id, ...idsElsewhere(medium, included) },
    names: [name, ...Object.values(objectIn(about, 'titles')), ...listIn(about, 'abbreviatedTitles')],
    year: typeof about.startDate === 'string' ? about.startDate.slice(0, 4) : null,
    format: about.subtype,
    total: type === 'anime' ? about.episodeCount : about.chapterCount,
    totalVolumes: about.volumeCount,
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

function idsElsewhere(medium: Resource, included: Map<string, Resource>): Record<string, unknown> {
  const ids: Record<string, unknown> = {}
  for (const related of listIn(objectIn(objectIn(medium, 'relationships'), 'mappings'), 'data')) {
    const { id } = (related ?? {}) as Resource
    const { externalSite, externalId } = objectIn(included.get(`mappings ${plainText(id)}`) ?? {}, 'attributes')
    const site = sites.find(([mapping]) => mapping.test(plainText(externalSite)))?.[1]
    if (site) ids[site] = typeof externalId === 'string' ? externalId.replace(/^(?:anime|manga)\//, '') : externalId
  }
  return ids
}
