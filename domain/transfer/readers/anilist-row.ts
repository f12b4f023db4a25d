import type { Told } from '../../refusal-rules.ts'
import type { ScoreScale } from '../../score-scale-rules.ts'
import { readFormatOf } from '../../titles/formats-rules.ts'
import { isKind, type Kind } from '../../titles/rules.ts'
import { formatOfScale } from './anilist-scale.ts'
import { dateOfParts, readMoment } from './dates.ts'
import { leftOver } from './foreign-fields.ts'
import { isObject, listIn, objectIn } from './json-entries.ts'
import type { Path } from './json-structure.ts'
import type { ListRecord } from './list-row.ts'
import { makeRow, refuse, refuseKind, refuseStanding } from './make-row.ts'
import { standingNamed } from './standings.ts'

/** An entry of an answer, or why there is none. */
export interface Held {
  number: number
  path: Path
  entry: Record<string, unknown> | null
  problem: Told | null
}

const read = [
  ...['id', 'mediaId', 'userId', 'status', 'score', 'progress', 'progressVolumes', 'repeat', 'notes', 'private'],
  ...['startedAt', 'completedAt', 'updatedAt', 'customLists', 'media'],
]

/**
 * @param status its own, or that of its list
 * @param lists the names of the reader's own lists that hold it
 */
export function anilistRow(
  { number, path, entry, problem, status, lists }: Held & { status: unknown; lists: unknown[] },
  scale: ScoreScale,
): ListRecord {
  if (!entry) return refuse(number, null, problem ?? { code: 'record-not-object', parameters: {} })
  const media = objectIn(entry, 'media')
  const title = objectIn(media, 'title')
  const names = [title.userPreferred, title.romaji, title.english, title.native, ...listIn(media, 'synonyms')]
  const name = names.find((each) => typeof each === 'string') ?? null
  const kind = kindOf(path, entry, media)
  if (!kind) return refuseKind(number, name, media.type ?? '')
  const standing = standingNamed(status)
  if (!standing) return refuseStanding(number, name, status)
  const started = objectIn(entry, 'startedAt')
  const completed = objectIn(entry, 'completedAt')
  return makeRow(number, {
    kind,
    ids: { anilist: media.id ?? entry.mediaId, mal: media.idMal },
    names,
    year: media.seasonYear ?? objectIn(media, 'startDate').year,
    format: media.format,
    total: kind === 'anime' ? media.episodes : media.chapters,
    totalVolumes: media.volumes,
    standing,
    progress: entry.progress,
    volumes: entry.progressVolumes,
    startedOn: dateOfParts(started.year, started.month, started.day),
    finishedOn: dateOfParts(completed.year, completed.month, completed.day),
    written: { startedOn: entry.startedAt, finishedOn: entry.completedAt },
    repeats: entry.repeat,
    score: { scale, value: entry.score },
    notes: entry.notes,
    lists: [...listsOf(entry.customLists), ...lists],
    isPrivate: entry.private === true,
    updatedAt: entry.updatedAt ? readMoment(entry.updatedAt) : null,
    foreign: leftOver({ ...entry, scoreFormat: entry.score ? formatOfScale(scale) : null }, read),
  })
}

/** What the entry says, else what the answer calls its lists, else what only one kind has. */
function kindOf(path: Path, entry: Record<string, unknown>, media: Record<string, unknown>): Kind | null {
  const type = typeof media.type === 'string' ? media.type.toLowerCase() : null
  if (isKind(type)) return type
  const named = path.map((key) => key.toLowerCase()).find((key) => /^(?:anime|manga)/.test(key))
  if (named) return named.startsWith('anime') ? 'anime' : 'manga'
  if (typeof media.format === 'string') {
    const format = media.format.toLowerCase()
    if (readFormatOf('manga', format) || format === 'one_shot') return 'manga'
    return 'anime'
  }
  if (typeof media.episodes === 'number') return 'anime'
  if (typeof media.chapters === 'number' || typeof media.volumes === 'number') return 'manga'
  return typeof entry.progressVolumes === 'number' ? 'manga' : null
}

/** `{"Favourites": true}`, or a list of names. */
function listsOf(given: unknown): unknown[] {
  if (Array.isArray(given)) return given.map((each) => (isObject(each) ? each.enabled === true && each.name : each))
  return isObject(given) ? Object.keys(given).filter((name) => given[name] === true) : []
}
