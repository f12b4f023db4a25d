import { type Kind, kinds } from '../../titles/rules.ts'
import { readMoment } from './dates.ts'
import { leftOver } from './foreign-fields.ts'
import { at, isObject, jsonEntries, objectIn } from './json-entries.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { type Given, makeRow, refuse, refuseKind, refuseStanding } from './make-row.ts'
import { plainText } from './plain-text.ts'
import { hasKeys, partOf, type Sample } from './sample-json.ts'
import { standingNamed } from './standings.ts'

type SaidOfTitle = Pick<Given, 'kind' | 'ids' | 'names' | 'format' | 'total' | 'totalVolumes'>

const readOfBoth = ['score', 'status', 'rewatches', 'text', 'episodes', 'chapters', 'volumes', 'updated_at']
const readOfExport = [...readOfBoth, 'target_title', 'target_title_ru', 'target_id', 'target_type']
const readOfAnswer = [...readOfBoth, 'user', 'anime', 'manga']

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
  return kind && !Object.hasOwn(entry, 'target_type')
    ? recordOfAnswer(number, kind, entry)
    : recordOfExport(number, entry)
}

function recordOfAnswer(number: number, kind: Kind, entry: Record<string, unknown>): ListRecord {
  const title = objectIn(entry, kind)
  const said: SaidOfTitle = {
    kind,
    ids: { mal: title.id },
    names: [title.name, title.russian],
    format: title.kind,
    total: kind === 'anime' ? title.episodes : title.chapters,
    totalVolumes: title.volumes,
  }
  return rowOf(number, said, entry, readOfAnswer)
}

function recordOfExport(number: number, entry: Record<string, unknown>): ListRecord {
  const kind =
    entry.target_type === 'Anime' ? 'anime' : /^(?:Manga|Ranobe)$/.test(plainText(entry.target_type)) ? 'manga' : null
  if (!kind) return refuseKind(number, entry.target_title, entry.target_type)
  const said: SaidOfTitle = {
    kind,
    ids: { mal: entry.target_id },
    names: [entry.target_title, entry.target_title_ru],
    format: entry.target_type === 'Ranobe' ? 'novel' : null,
  }
  return rowOf(number, said, entry, readOfExport)
}

/** A row of what is said of the title, and of what both kinds of entries say of the reader. */
function rowOf(
  number: number,
  title: SaidOfTitle,
  entry: Record<string, unknown>,
  read: readonly string[],
): ListRecord {
  const standing = standingNamed(entry.status)
  if (!standing) return refuseStanding(number, title.names[0], entry.status)
  return makeRow(number, {
    ...title,
    standing,
    progress: title.kind === 'anime' ? entry.episodes : entry.chapters,
    volumes: entry.volumes,
    repeats: entry.rewatches,
    score: { scale: 'ten', value: entry.score },
    notes: entry.text,
    updatedAt: readMoment(entry.updated_at),
    foreign: leftOver(entry, read),
    keepAs: { notes: 'text' },
  })
}
