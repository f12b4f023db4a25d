import type { Standing } from '../../standing-rules.ts'
import { isKind } from '../../titles/rules.ts'
import { dateOfDigits, readMoment } from './dates.ts'
import { leftOver } from './foreign-fields.ts'
import { jsonEntries, listIn } from './json-entries.ts'
import type { Choice, Path } from './json-structure.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { makeRow, refuse, refuseKind, refuseStanding } from './make-row.ts'
import { plainText } from './plain-text.ts'
import { hasKeys, partOf } from './sample-json.ts'
import { standingNamed } from './standings.ts'

/** The archive's numbers, from 0. */
const kinds = ['anime', 'manga']
const standings: Standing[] = ['current', 'planning', 'completed', 'dropped', 'on-hold', 'repeating']

const read = [
  ...[
    'id',
    'user_id',
    'series_id',
    'series_type',
    'status',
    'score',
    'progress',
    'progress_volume',
    'repeat',
    'private',
  ],
  ...['notes', 'started_on', 'finished_on', 'created_at', 'updated_at'],
]

/**
 * The archive of one's own data that AniList gives (GDPR). It has no names, only AniList's ids; scores are hundredths
 * whatever scale the reader sees, and which lists of their own an entry is on is told by the order of the lists.
 */
export const anilistArchive: ListFormat = {
  name: 'anilist-archive',
  site: 'anilist',
  isIn: ({ json }) =>
    hasKeys(partOf(json, 'lists', 0), 'series_id') ||
    (hasKeys(json, 'user') &&
      ['score_type', 'title_language', 'display_name'].some((key) => hasKeys(partOf(json, 'user'), key))),
  async *read(bytes) {
    let lists: Record<string, unknown> = {}
    let number = 0
    for await (const each of jsonEntries(bytes, choose)) {
      if (each.path[0] === 'user') {
        lists = 'entry' in each ? each.entry : {}
        continue
      }
      number += 1
      yield 'problem' in each ? refuse(number, null, each.problem) : rowOf(number, each.entry, lists)
    }
  },
}

function choose(path: Path): Choice {
  const [first, second] = path
  if (path.length === 2)
    return (first === 'user' && second === 'custom_lists') || (first === 'lists' && second === '*') ? 'take' : 'skip'
  return path.length === 0 || first === 'user' || first === 'lists' ? 'into' : 'skip'
}

function rowOf(number: number, entry: Record<string, unknown>, lists: Record<string, unknown>): ListRecord {
  const kind = kinds[plainText(entry.series_type) === '' ? -1 : Number(entry.series_type)]
  if (!isKind(kind)) return refuseKind(number, null, entry.series_type)
  const standing = typeof entry.status === 'number' ? standings[entry.status] : standingNamed(entry.status)
  if (!standing) return refuseStanding(number, null, entry.status)
  const updated = readMoment(entry.updated_at)
  return makeRow(number, {
    kind,
    ids: { anilist: entry.series_id },
    names: [],
    standing,
    progress: entry.progress,
    volumes: entry.progress_volume,
    startedOn: dateOfDigits(entry.started_on),
    finishedOn: dateOfDigits(entry.finished_on),
    written: { startedOn: entry.started_on, finishedOn: entry.finished_on },
    repeats: entry.repeat,
    score: { scale: 'hundred', value: entry.score },
    notes: entry.notes,
    lists: markedIn(listIn(lists, kind), entry.custom_lists),
    isPrivate: entry.private === 1 || entry.private === true,
    updatedAt: updated,
    foreign: leftOver(entry, read),
  })
}

/** Those of the names that are marked: by `[true, false]`, `[1, 0]` or `{"0": true}`, itself as a text of JSON or not. */
function markedIn(names: unknown[], given: unknown): unknown[] {
  const marks = typeof given === 'string' ? parsed(given) : given
  if (typeof marks !== 'object' || marks === null) return []
  return Object.entries(marks).flatMap(([place, mark]) => (mark === true || mark === 1 ? [names[Number(place)]] : []))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
