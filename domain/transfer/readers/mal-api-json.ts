import { readListDate, readMoment } from './dates.ts'
import { leftOver } from './foreign-fields.ts'
import { at, isObject, jsonEntries, listIn, objectIn } from './json-entries.ts'
import type { Choice, Path } from './json-structure.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { makeRow, refuse, refuseStanding } from './make-row.ts'
import { hasKeys, partOf, type Sample } from './sample-json.ts'
import { standingOrRepeating } from './standings.ts'

const read = [
  ...['status', 'score', 'updated_at', 'comments', 'tags', 'start_date', 'finish_date'],
  ...['is_rewatching', 'num_episodes_watched', 'num_times_rewatched'],
  ...['is_rereading', 'num_chapters_read', 'num_volumes_read', 'num_times_reread'],
]

const mangaOnly = ['num_chapters_read', 'num_volumes_read', 'is_rereading', 'num_chapters', 'num_volumes']

/**
 * A list as MyAnimeList's API (version 2) answers, or as programs keep its pages: the entries of all of them in one list, or only
 * their titles, with what the reader keeps in them.
 */
export const malApiJson: ListFormat = {
  name: 'mal-api-json',
  site: 'mal',
  isIn: ({ json }) => isEntry(partOf(json, 'data', 0)) || isEntry(partOf(json, 0)) || isEmptyList(json),
  async *read(bytes) {
    for await (const each of jsonEntries(bytes, choose)) {
      yield 'problem' in each ? refuse(each.number, null, each.problem) : rowOf(each.number, each.entry)
    }
  },
}

function isEntry(json: Sample): boolean {
  return hasKeys(json, 'node') || hasKeys(json, 'id', 'title', 'my_list_status')
}

function choose(path: Path): Choice {
  return path[0] === '*' ? 'take' : at('data', '*')(path)
}

function isEmptyList(json: Sample): boolean {
  const data = partOf(json, 'data')
  return Array.isArray(data) && data.length === 0 && hasKeys(json, 'paging')
}

function rowOf(number: number, entry: Record<string, unknown>): ListRecord {
  const node = Object.hasOwn(entry, 'node') ? objectIn(entry, 'node') : entry
  const status = [entry.list_status, entry.my_list_status, node.my_list_status].find(isObject) ?? {}
  const others = objectIn(node, 'alternative_titles')
  // The API does not say what kind of list it is; the fields of the two do.
  const isManga = [status, node].some((part) => mangaOnly.some((field) => Object.hasOwn(part, field)))
  const standing = standingOrRepeating(status.status, status.is_rewatching === true || status.is_rereading === true)
  if (!standing) return refuseStanding(number, node.title, status.status)
  return makeRow(number, {
    kind: isManga ? 'manga' : 'anime',
    ids: { mal: node.id },
    names: [node.title, others.en, others.ja, ...listIn(others, 'synonyms')],
    year: typeof node.start_date === 'string' ? node.start_date.slice(0, 4) : objectIn(node, 'start_season').year,
    format: node.media_type,
    total: node.num_episodes ?? node.num_chapters,
    totalVolumes: node.num_volumes,
    standing,
    progress: status.num_episodes_watched ?? status.num_watched_episodes ?? status.num_chapters_read,
    volumes: status.num_volumes_read,
    startedOn: readListDate(status.start_date),
    finishedOn: readListDate(status.finish_date),
    written: { startedOn: status.start_date, finishedOn: status.finish_date },
    repeats: status.num_times_rewatched ?? status.num_times_reread,
    score: { scale: 'ten', value: status.score },
    notes: status.comments,
    tags: listIn(status, 'tags'),
    updatedAt: readMoment(status.updated_at),
    foreign: leftOver(status, read),
    keepAs: { notes: 'comments' },
  })
}
