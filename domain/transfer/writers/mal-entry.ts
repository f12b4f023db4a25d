import { isDeepStrictEqual } from 'node:util'
import { onScale } from '../../score-scale-rules.ts'
import type { Standing } from '../../standing-rules.ts'
import { type Format, formatOf } from '../../titles/formats-rules.ts'
import { mayHaveCome } from '../latest-day.ts'
import { type BesideMal, holdsNotes, holdsTags, readMalComment, writeMalComment, writeMalTags } from '../mal-comment.ts'
import { readListDate } from '../readers/dates.ts'
import type { KeptTitle } from './find-kept-titles.ts'
import { cdata, escapeXml, withoutNotXml } from './xml-text.ts'

/** The entries of MyAnimeList's XML as it exports them today, element by element, in its order and wording. */

export type MalStatus = 'current' | 'completed' | 'onhold' | 'dropped' | 'planned'

export const malStatusOf: Record<Standing, MalStatus> = {
  current: 'current',
  repeating: 'completed',
  completed: 'completed',
  'on-hold': 'onhold',
  dropped: 'dropped',
  planning: 'planned',
}

const shared = { completed: 'Completed', onhold: 'On-Hold', dropped: 'Dropped' }
const statusWords = {
  anime: { ...shared, current: 'Watching', planned: 'Plan to Watch' },
  manga: { ...shared, current: 'Reading', planned: 'Plan to Read' },
}

const typeWords: Partial<Record<Format, string>> = {
  tv: 'TV',
  movie: 'Movie',
  ova: 'OVA',
  ona: 'ONA',
  special: 'Special',
  music: 'Music',
}

/** A kept title that is on the list or dropped, and that MyAnimeList has. */
export type MalEntry = KeptTitle & { standing: Standing; malId: string }

/** One entry as XML. */
export function malEntry(kept: MalEntry): string {
  const elements = kept.kind === 'anime' ? animeElements(kept) : mangaElements(kept)
  const lines = elements.map(([name, value]) => `\t\t\t\t\t<${name}>${value}</${name}>\n`)
  return `\t\t\t\t<${kept.kind}>\n${lines.join('')}\t\t\t\t</${kept.kind}>\n\t\t\t\n`
}

type Element = [name: string, value: string | number]

function animeElements(kept: MalEntry): Element[] {
  const foreign = foreignOf(kept)
  return [
    ['series_animedb_id', kept.malId],
    ['series_title', cdata(kept.title)],
    ['series_type', typeWords[formatOf({ ...kept, episodes: kept.total })] ?? 'Unknown'],
    ['series_episodes', kept.total ?? 0],
    ['my_id', 0],
    ['my_watched_episodes', kept.progress],
    ['my_start_date', malDate(kept.startedOn, rawForeign(kept, 'my_start_date'))],
    ['my_finish_date', malDate(kept.finishedOn, rawForeign(kept, 'my_finish_date'))],
    ['my_rated', foreign('my_rated', '')],
    ['my_score', malScore(kept)],
    ...(foreign('my_dvd', '') ? [['my_dvd', foreign('my_dvd', '')] satisfies Element] : []),
    ['my_storage', foreign('my_storage', '')],
    ['my_storage_value', foreign('my_storage_value', '0.00')],
    ['my_status', statusWords[kept.kind][malStatusIn(kept)]],
    ['my_comments', cdata(malComment(kept))],
    ['my_times_watched', kept.repeats],
    ['my_rewatch_value', foreign('my_rewatch_value', '')],
    ['my_priority', foreign('my_priority', 'LOW')],
    ['my_tags', cdata(malTags(kept))],
    ['my_rewatching', repeatingMark(kept, 'my_rewatching', ['1', '0'])],
    ['my_rewatching_ep', foreign('my_rewatching_ep', '0')],
    ['my_discuss', foreign('my_discuss', '1')],
    ['my_sns', foreign('my_sns', 'default')],
    ['update_on_import', 1],
  ]
}

function mangaElements(kept: MalEntry): Element[] {
  const foreign = foreignOf(kept)
  return [
    ['manga_mangadb_id', kept.malId],
    ['manga_title', cdata(kept.title)],
    ['manga_volumes', kept.totalVolumes ?? 0],
    ['manga_chapters', kept.total ?? 0],
    ['my_id', 0],
    ['my_read_volumes', kept.volumes],
    ['my_read_chapters', kept.progress],
    ['my_start_date', malDate(kept.startedOn, rawForeign(kept, 'my_start_date'))],
    ['my_finish_date', malDate(kept.finishedOn, rawForeign(kept, 'my_finish_date'))],
    ['my_scanalation_group', cdata(rawForeign(kept, 'my_scanalation_group') ?? '')],
    ['my_score', malScore(kept)],
    ['my_storage', foreign('my_storage', '')],
    ['my_retail_volumes', foreign('my_retail_volumes', '0')],
    ['my_status', statusWords[kept.kind][malStatusIn(kept)]],
    ['my_comments', cdata(malComment(kept))],
    ['my_times_read', kept.repeats],
    ['my_tags', cdata(malTags(kept))],
    ['my_priority', foreign('my_priority', 'Low')],
    ['my_reread_value', foreign('my_reread_value', '')],
    ['my_rereading', repeatingMark(kept, 'my_rereading', ['YES', 'NO'])],
    ['my_discuss', foreign('my_discuss', 'YES')],
    ['my_sns', foreign('my_sns', 'default')],
    ['update_on_import', 1],
  ]
}

/** Whoever watches again stands under Completed there, or under Watching if that is where an import from there had them. */
export function malStatusIn(kept: MalEntry): MalStatus {
  const isCurrent = kept.standing === 'repeating' && rawForeign(kept, 'my_status') === statusWords[kept.kind].current
  return isCurrent ? 'current' : malStatusOf[kept.standing]
}

/** Whether it is watched again. Of what is on hold, dropped or planned MyAnimeList says that too, and it stays as it came. */
function repeatingMark(kept: MalEntry, name: string, [yes, no]: [yes: string, no: string]): string {
  const came = rawForeign(kept, name)
  const isKept = !['current', 'completed', 'repeating'].includes(kept.standing)
  if (came !== null && isKept) return escapeXml(came)
  return kept.standing === 'repeating' ? yes : no
}

/** What an import from MyAnimeList brought under this name, as it was. */
function rawForeign({ elsewhere }: KeptTitle, name: string): string | null {
  const { mal } = elsewhere as { mal?: Record<string, unknown> }
  const value = mal?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function foreignOf(kept: KeptTitle): (name: string, usual: string) => string {
  return (name, usual) => escapeXml(rawForeign(kept, name) ?? usual)
}

/** MyAnimeList writes zeros for what is not known of a date. One that came from there stays as it came while it says the same. */
function malDate(date: string | null, came: string | null): string {
  const isSame = came !== null && /^[\d-]{10}$/.test(came) && pastOf(came) === date
  if (isSame) return came
  const [year = '0000', month = '00', day = '00'] = date?.split('-') ?? []
  return `${year}-${month}-${day}`
}

/** What an import takes of a date: nothing of one that has not come yet. */
function pastOf(came: string): string | null {
  const read = readListDate(came) ?? null
  return read !== null && mayHaveCome(read) ? read : null
}

/** Whole points, of which 0 is none. A vote stands in for a score that was never given. */
function malScore({ score, stars }: KeptTitle): number {
  const mark = score ?? stars
  return mark === null ? 0 : onScale('ten', mark)
}

/** Tags and comments that came from MyAnimeList stay as they came while they say the same. */
function malTags(kept: KeptTitle): string {
  const came = rawForeign(kept, 'my_tags')
  return came !== null && holdsTags(came, kept.tags) ? came : writeMalTags(kept.tags.map(withoutNotXml))
}

function malComment(kept: KeptTitle): string {
  const { notes, score, droppedOn, isPrivate, tags } = kept
  const beside: BesideMal = {
    ...(score !== null && !Number.isInteger(score) && { score }),
    ...(droppedOn !== null && { droppedOn }),
    ...(isPrivate && { isPrivate }),
    ...(tags.some((tag) => tag.includes(',')) && { tags }),
  }
  const came = rawForeign(kept, 'my_comments')
  if (came !== null && holdsNotes(came, notes) && isDeepStrictEqual(readMalComment(came).beside ?? {}, beside))
    return came
  return writeMalComment(withoutNotXml(notes), beside)
}
