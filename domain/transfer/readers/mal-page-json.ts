import type { Kind } from '../../titles/rules.ts'
import { dateOfShort } from './dates.ts'
import { leftOver } from './foreign-fields.ts'
import { at, jsonEntries } from './json-entries.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { makeRow, refuse, refuseKind, refuseStanding } from './make-row.ts'
import { plainText } from './plain-text.ts'
import { hasKeys, partOf } from './sample-json.ts'
import { standingOrRepeating } from './standings.ts'

/** What MyAnimeList's own list pages load: load.json. Dates are short, and as the account that looked has them. */
export const malPageJson: ListFormat = {
  name: 'mal-page-json',
  site: 'mal',
  isIn: ({ json }) =>
    hasKeys(partOf(json, 0), 'anime_id', 'anime_title') || hasKeys(partOf(json, 0), 'manga_id', 'manga_title'),
  async *read(bytes) {
    for await (const each of jsonEntries(bytes, at('*'))) {
      yield 'problem' in each ? refuse(each.number, null, each.problem) : rowOf(each.number, each.entry)
    }
  },
}

function rowOf(number: number, entry: Record<string, unknown>): ListRecord {
  const kind: Kind | null = entry.anime_id ? 'anime' : entry.manga_id ? 'manga' : null
  const name = entry.anime_title ?? entry.manga_title
  if (!kind) return refuseKind(number, name, '')
  const isRepeating = Number(plainText(entry[kind === 'anime' ? 'is_rewatching' : 'is_rereading'])) === 1
  const standing = standingOrRepeating(entry.status, isRepeating)
  if (!standing) return refuseStanding(number, name, entry.status)
  return makeRow(number, {
    kind,
    ids: { mal: entry[`${kind}_id`] },
    names: [name, entry[`${kind}_title_eng`], entry[`${kind}_title_romaji`], entry[`${kind}_english`]],
    format: entry[`${kind}_media_type_string`],
    total: entry.anime_num_episodes ?? entry.manga_num_chapters,
    totalVolumes: entry.manga_num_volumes,
    standing,
    progress: entry.num_watched_episodes ?? entry.num_read_chapters,
    volumes: entry.num_read_volumes,
    startedOn: dateOfShort(entry.start_date_string),
    finishedOn: dateOfShort(entry.finish_date_string),
    written: { startedOn: entry.start_date_string, finishedOn: entry.finish_date_string },
    score: { scale: 'ten', value: entry.score },
    notes: entry.editable_notes ?? entry.notes,
    tags: typeof entry.tags === 'string' ? entry.tags.split(',') : [],
    updatedAt: null,
    foreign: leftOver(Object.fromEntries(own.map((key) => [key, entry[key]])), []),
    keepAs: { tags: 'tags' },
  })
}

/** What the page keeps of the reader and not of the title, beside what is read. */
const own = ['days_string', 'storage_string', 'priority_string', 'retail_string', 'created_at']
