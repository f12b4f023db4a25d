import { type Kind, kinds } from '../../titles/rules.ts'
import { readMoment } from './dates.ts'
import { leftOver } from './foreign-fields.ts'
import { at, isObject, jsonEntries, objectIn } from './json-entries.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { makeRow, refuse, refuseKind, refuseStanding } from './make-row.ts'
import { plainText } from './plain-text.ts'
import { hasKeys, partOf, type Sample } from './sample-json.ts'
import { standingNamed } from './standings.ts'

const read = [
  ...['target_title', 'target_title_ru', 'target_id', 'target_type', 'score', 'status', 'rewatches', 'text'],
  ...['episodes', 'chapters', 'volumes', 'updated_at'],
]

const readOfAnswer = [
  ...['score', 'status', 'rewatches', 'text', 'episodes', 'chapters', 'volumes', 'updated_at'],
  ...['user', 'anime', 'manga'],
]

/** Shikimori's export, and the older answer of its API, which has whole titles. Its ids are MyAnimeList's. */
export const shikimoriJson: ListFormat = {
  name: 'shikimori-json',
  site: 'shikimori',
  isIn: ({ json }) => hasKeys(partOf(json, 0), 'target_id', 'target_type') || isAnswer(partOf(json, 0)),
  async *read(bytes) {
    for await (const each of jsonEntries(bytes, at('*'))) {
      yield 'problem' in each ? refuse(each.number, null, each.problem) : recordOf(each.number, each.entry)
    }
  },
}

function isAnswer(json: Sample): boolean {
  return hasKeys(json, 'status') && ['anime', 'manga'].some((kind) => hasKeys(partOf(json, kind), 'id', 'russian'))
}

function recordOf(number: number, entry: Record<string, unknown>): ListRecord {
  const kind = kinds.find((one) => isObject(entry[one]))
  return kind && !Object.hasOwn(entry, 'target_type') ? rowOfAnswer(number, kind, entry) : rowOf(number, entry)
}

function rowOfAnswer(number: number, kind: Kind, entry: Record<string, unknown>): ListRecord {
  const title = objectIn(entry, kind)
  const standing = standingNamed(entry.status)
  if (!standing) return refuseStanding(number, title.name, entry.status)
  return makeRow(number, {
    kind,
    ids: { mal: title.id },
    names: [title.name, title.russian],
    format: title.kind,
    total: kind === 'anime' ? title.episodes : title.chapters,
    totalVolumes: title.volumes,
    standing,
    progress: kind === 'anime' ? entry.episodes : entry.chapters,
    volumes: entry.volumes,
    repeats: entry.rewatches,
    score: { scale: 'ten', value: entry.score },
    notes: entry.text,
    updatedAt: readMoment(entry.updated_at),
    foreign: leftOver(entry, readOfAnswer),
    keepAs: { notes: 'text' },
  })
}

function rowOf(number: number, entry: Record<string, unknown>): ListRecord {
  const kind =
    entry.target_type === 'Anime' ? 'anime' : /^(?:Manga|Ranobe)$/.test(plainText(entry.target_type)) ? 'manga' : null
  if (!kind) return refuseKind(number, entry.target_title, entry.target_type)
  const standing = standingNamed(entry.status)
  if (!standing) return refuseStanding(number, entry.target_title, entry.status)
  return makeRow(number, {
    kind,
    ids: { mal: entry.target_id },
    names: [entry.target_title, entry.target_title_ru],
    format: entry.target_type === 'Ranobe' ? 'novel' : null,
    standing,
    progress: kind === 'anime' ? entry.episodes : entry.chapters,
    volumes: entry.volumes,
    repeats: entry.rewatches,
    score: { scale: 'ten', value: entry.score },
    notes: entry.text,
    updatedAt: readMoment(entry.updated_at),
    foreign: leftOver(entry, read),
    keepAs: { notes: 'text' },
  })
}
