import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { stillDone } from '../activity/record-activity.ts'
import { clockIn } from '../time-zone-rules.ts'
import { cardsOf } from '../titles/cards.ts'
import type { Kind, TitleCard } from '../titles/rules.ts'
import { monthStarts } from './day-starts.ts'
import { counts, countsDeed, recordsOf } from './records.ts'
import { type FinishedTitle, mostBest, mostGenres, type Whose, type YearInReview } from './rules.ts'

interface Finished {
  id: string
  kind: Kind
  mark: number | null
  /** Episodes or chapters. */
  whole: number
  minutes: number
  /** When the journal says, if that is in this year. */
  finishedOn: string | null
  /** When the reader last said so this year. */
  finishedAt: Date | null
}

interface Steps {
  id: string
  kind: Kind
  steps: number
  minutes: number
}

interface Day extends Finished {
  day: string
}

/**
 * A year of a reader's, in a time zone: what they finished (the journal dates it in this year, or they said so in this year and
 * did not undo it), how long it took, and what else they did.
 */
export async function findYear(db: Db, whose: Whose, zone: string, year: number): Promise<YearInReview> {
  const starts = monthStarts(zone, year)
  const [finished, steps, months] = await Promise.all([
    findFinished(db, whose, starts, year),
    findSteps(db, whose, starts),
    countMonths(db, whose, starts),
  ])
  const titles = finished.map(
    (one): Day => ({
      ...one,
      day: one.finishedOn ?? (one.finishedAt ? clockIn(zone, one.finishedAt).day : String(year)),
    }),
  )
  const whole = new Set(finished.map(({ id }) => id))
  const others = steps.filter(({ id }) => !whole.has(id))
  const consumed = [...finished, ...others.map(({ steps, ...one }) => ({ ...one, whole: steps }))]
  const sumOf = (kind: Kind, what: 'whole' | 'minutes') =>
    consumed.reduce((sum, one) => (one.kind === kind ? sum + one[what] : sum), 0)
  return {
    year,
    finished: {
      anime: titles.filter(({ kind }) => kind === 'anime').length,
      manga: titles.filter(({ kind }) => kind === 'manga').length,
    },
    episodes: sumOf('anime', 'whole'),
    chapters: sumOf('manga', 'whole'),
    minutes: sumOf('anime', 'minutes'),
    genres: await findGenres(db, [...whole]),
    months,
    ...(await showBest(db, titles)),
  }
}

/** Whether anything was finished in a year, as `findYear` counts it. */
export async function isAnyFinished(db: Db, whose: Whose, zone: string, year: number): Promise<boolean> {
  return (await findFinished(db, whose, monthStarts(zone, year), year)).length > 0
}

async function findFinished(db: Db, whose: Whose, starts: Date[], year: number): Promise<Finished[]> {
  const { rows } = await sql<Finished>`
    select r.id, r.kind, r.mark::double precision as mark, r.whole,
      case r.kind when 'anime' then coalesce(r.whole::numeric * r.duration, 0) else 0 end as minutes,
      case when left(r.finished_on, 4)::integer = ${year} then r.finished_on end as "finishedOn", d.happened_at as "finishedAt"
    from ${recordsOf(whose, null)} r
    left join (
      select a.title_id, max(a.happened_at) as happened_at from activity a
      where a.user_id = ${whose.userId} and a.verb = 'finished' and ${during(starts)} and ${stillDone} group by a.title_id
    ) d on d.title_id = r.id
    where r.is_through and (left(r.finished_on, 4)::integer = ${year} or d.title_id is not null)
    order by r.id`.execute(db)
  return rows
}

/** How far progress has come in each title, and in minutes of an anime; below 0 counts as nothing. */
async function findSteps(db: Db, whose: Whose, starts: Date[]): Promise<Steps[]> {
  const { rows } = await sql<Steps>`
    select t.id, t.kind, greatest(0, sum(a.progress_to - a.progress_from)) as steps,
      greatest(0, sum(a.progress_to - a.progress_from)) * coalesce(t.duration, 0)::numeric as minutes
    from activity a join titles t on t.id = a.title_id
    left join journal j on j.user_id = a.user_id and j.title_id = a.title_id
    where a.user_id = ${whose.userId} and a.verb = 'progress' and ${during(starts)} and ${stillDone} and ${counts(whose)}
    group by t.id order by t.id`.execute(db)
  return rows
}

async function findGenres(db: Db, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select g.name from title_facets f cross join lateral unnest(f.codes) code join tags g on g.id = code and g.kind = 'genre'
    where f.title_id = any(${ids}) group by g.id order by count(*) desc, g.name limit ${mostGenres}`.execute(db)
  return rows.map(({ name }) => name)
}

async function countMonths(db: Db, whose: Whose, starts: Date[]): Promise<number[]> {
  const { rows } = await sql<{ month: number; deeds: number }>`
    select width_bucket(a.happened_at, ${starts}::timestamptz[]) as month, count(*)::integer as deeds
    from activity a join titles t on t.id = a.title_id
    left join journal j on j.user_id = a.user_id and j.title_id = a.title_id
    where a.user_id = ${whose.userId} and ${during(starts)} and ${stillDone} and ${countsDeed(whose)} group by 1`.execute(
    db,
  )
  return Array.from({ length: 12 }, (_, place) => rows.find(({ month }) => month === place + 1)?.deeds ?? 0)
}

function during(starts: Date[]) {
  return sql`a.happened_at >= ${starts[0]} and a.happened_at < ${starts.at(-1)}`
}

async function showBest(db: Db, titles: Day[]): Promise<Pick<YearInReview, 'best' | 'first' | 'last'>> {
  const best = titles
    .filter(({ mark }) => mark !== null)
    .sort((a, b) => (b.mark ?? 0) - (a.mark ?? 0) || (a.day < b.day ? -1 : 1))
    .slice(0, mostBest)
  const exact = titles.filter(({ day }) => day.length === 'YYYY-MM-DD'.length)
  const inOrder = (exact.length > 0 ? exact : titles).toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  const ids = [...new Set([...best, first, last].flatMap((one) => (one ? [one.id] : [])))]
  const { rows } = await sql<{ cards: TitleCard[] }>`select ${cardsOf(sql`${ids}::text[]`)} as cards`.execute(db)
  const cards = new Map(rows[0]?.cards.map((card) => [card.id, card]))
  const shown = (one: Day | undefined): FinishedTitle | null => {
    const title = one && cards.get(one.id)
    return title ? { title, finishedOn: one.day, mark: one.mark } : null
  }
  return { best: best.flatMap((one) => shown(one) ?? []), first: shown(first), last: shown(last) }
}
