import { onScale } from '../../score-scale-rules.ts'
import type { Standing } from '../../standing-rules.ts'
import { decodeEntities } from '../../titles/import/entities.ts'
import { type Kind, kinds } from '../../titles/rules.ts'
import { oneLine } from '../../titles/text-rules.ts'
import { readMalComment, readMalTags, writeMalTags } from '../mal-comment.ts'
import { readListDate, readMoment } from './dates.ts'
import { keep, leftOver } from './foreign-fields.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord, ListRow } from './list-row.ts'
import { makeRow, refuse, refuseStanding } from './make-row.ts'
import { standingNamed, standingOrRepeating } from './standings.ts'
import { type XmlEntry, xmlEntries } from './xml-entries.ts'

/** MyAnimeList's own words for a kind, as they begin the names of its fields. */
const fieldsOf = {
  anime: { progress: 'my_watched_episodes', repeats: 'my_times_watched', isRepeating: 'my_rewatching' },
  manga: { progress: 'my_read_chapters', repeats: 'my_times_read', isRepeating: 'my_rereading' },
} as const satisfies Record<Kind, object>

/**
 * MyAnimeList's export of 2008 to today, and what other sites write in its form: Shikimori, whose shiki_status alone says what is
 * watched again, and Kitsu. Manga of Shikimori have fields named after the site's database of anime.
 */
export const malXml: ListFormat = {
  name: 'mal-xml',
  site: 'mal',
  isIn({ text }) {
    const begins = text.replace(/<!--[\s\S]*?(?:-->|$)/g, '').slice(0, 10_000)
    return /^\s*(?:<\?[^>]*>\s*|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>\s*)*<myanimelist[\s>]/i.test(begins)
  },
  async *read(bytes) {
    let number = 0
    for await (const entry of xmlEntries(bytes, kinds)) {
      const kind = entry.name.toLowerCase()
      if (kind === 'myinfo') continue
      number += 1
      if (kind === 'anime' || kind === 'manga') yield rowOf(number, kind, entry)
      else yield refuse(number, null, { code: 'row-kind', parameters: { kind: oneLine(kind.slice(0, 100)) } })
    }
  },
}

function rowOf(number: number, kind: Kind, { fields, fault }: XmlEntry): ListRecord {
  const own = fieldsOf[kind]
  const titleId = fields[`series_${kind}db_id`] ?? fields[`manga_${kind}db_id`] ?? fields[`${kind}_${kind}db_id`]
  const title = fields.series_title ?? fields.manga_title ?? fields.anime_title
  const name = title === undefined ? null : decodeEntities(title)
  if (fault) return refuse(number, name && oneLine(name).slice(0, 100), { code: 'row-broken', parameters: {} })
  const isRepeating = isYes(fields[own.isRepeating])
  const standing =
    standingNamed(fields.shiki_status ?? '') === 'repeating'
      ? 'repeating'
      : standingOrRepeating(fields.my_status ?? fields.shiki_status, isRepeating)
  if (!standing) return refuseStanding(number, name, fields.my_status)
  const { notes, beside } = readMalComment(fields.my_comments ?? '')
  const tags = fields.my_tags ?? ''
  // What stands there of a score or of tags holds for as long as nobody has changed them there.
  const isScore = beside?.score !== undefined && onScale('ten', beside.score) === Number(fields.my_score)
  const areTags = beside?.tags !== undefined && writeMalTags(beside.tags) === tags
  const row = makeRow(number, {
    kind,
    ids: { ...idsElsewhere(fields), mal: titleId },
    names: [name],
    format: fields.series_type ?? fields.manga_type,
    total: fields.series_episodes ?? fields.manga_chapters ?? fields.series_chapters,
    totalVolumes: fields.manga_volumes ?? fields.series_volumes,
    standing,
    progress: fields[own.progress],
    volumes: fields.my_read_volumes,
    startedOn: readListDate(fields.my_start_date),
    finishedOn: readListDate(fields.my_finish_date),
    written: { startedOn: fields.my_start_date, finishedOn: fields.my_finish_date },
    repeats: fields[own.repeats] ?? fields.my_times_watched,
    droppedOn: beside?.droppedOn ?? null,
    score: isScore
      ? { scale: 'tenths', value: beside.score }
      : { scale: Number.isInteger(Number(fields.my_score)) ? 'ten' : 'tenths', value: fields.my_score },
    notes,
    tags: areTags ? beside.tags : readMalTags(tags),
    isPrivate: beside?.isPrivate ?? false,
    updatedAt: readMoment(fields.my_last_updated),
    foreign: leftOver(Object.fromEntries(Object.entries(fields).filter(([field]) => /^(?:my|shiki)_/.test(field))), [
      own.progress,
      own.repeats,
      ...modelled,
    ]),
    keepAs: { notes: 'my_comments', tags: 'my_tags', score: 'my_score' },
  })
  if (row.what === 'row') keepWhatDiffers(row.row, fields)
  return row
}

/** Programs that write lists of further sites in this form name their ids too, such as manga_anilist_id. */
function idsElsewhere(fields: Record<string, string>): Record<string, string> {
  const ids = Object.entries(fields).flatMap(([field, id]) => {
    const site = /^(?:series|anime|manga)_(anilist|kitsu|animeplanet)_(?:id|slug)$/.exec(field)?.[1]
    return site ? [[site, id] as const] : []
  })
  return Object.fromEntries(ids)
}

/** What our own fields give back. The rest is kept as it stands. */
const modelled = [
  'my_id',
  'my_read_volumes',
  'my_times_watched',
  'my_start_date',
  'my_finish_date',
  'my_score',
  'my_status',
  'my_comments',
  'my_tags',
  'my_last_updated',
]

/** Texts and dates that would come out otherwise than they came in are kept letter for letter. */
function keepWhatDiffers(
  { kind, standing, notes, tags, startedOn, finishedOn, foreign }: ListRow,
  {
    my_status = '',
    my_score = '',
    my_comments = '',
    my_tags = '',
    my_start_date = '',
    my_finish_date = '',
  }: Record<string, string>,
): void {
  if (foreign.my_score !== undefined) keep(foreign, 'my_score', my_score)
  if (my_status !== malStatus(kind, standing)) keep(foreign, 'my_status', my_status)
  if (my_comments !== notes) keep(foreign, 'my_comments', my_comments)
  if (my_tags !== tags.join(', ')) keep(foreign, 'my_tags', my_tags)
  if (my_start_date !== malDate(startedOn)) keep(foreign, 'my_start_date', my_start_date)
  if (my_finish_date !== malDate(finishedOn)) keep(foreign, 'my_finish_date', my_finish_date)
}

/** Its word for a standing. Of what is repeated it has none: that is another field, whatever the status is. */
function malStatus(kind: Kind, standing: Standing | null): string | null {
  const [now, later] = kind === 'anime' ? ['Watching', 'Plan to Watch'] : ['Reading', 'Plan to Read']
  const words = { current: now, planning: later, completed: 'Completed', 'on-hold': 'On-Hold', dropped: 'Dropped' }
  return standing === null || standing === 'repeating' ? null : (words[standing] ?? null)
}

/** A date as MyAnimeList writes it: what is not known is zeros. */
function malDate(date: string | null): string {
  return (date ?? '') + '0000-00-00'.slice(date?.length ?? 0)
}

function isYes(text = ''): boolean {
  return /^(?:1|yes|true)$/i.test(text.trim())
}
