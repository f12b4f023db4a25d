import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { findUsers } from '#domain/accounts/find-users.ts'
import { changeRecords } from '#domain/journal/change-records.ts'
import { findListPage } from '#domain/journal/find-list-page.ts'
import { findOwnHome } from '#domain/journal/find-own-home.ts'
import { readListQuery } from '#domain/journal/list-query-rules.ts'
import { visitor } from '#domain/permissions.ts'
import { findProfilePage } from '#domain/profiles/find-profile.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { findActivityDays } from '#domain/statistics/find-activity-days.ts'
import { findStatistics } from '#domain/statistics/find-statistics.ts'
import { findBrowsePage } from '#domain/titles/find-browse-page.ts'
import { findHomeRows } from '#domain/titles/find-home-rows.ts'
import { findTitlePage } from '#domain/titles/queries.ts'
import { findTitles } from '#domain/titles/query/find-titles.ts'
import { knowQuery } from '#domain/titles/query/known-query.ts'
import { kinds, type Sort, sortsOf } from '#domain/titles/rules.ts'
import { searchTitles } from '#domain/titles/search/search-titles.ts'
import { suggest } from '#domain/titles/search/suggest.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { seededChance } from '#tests/support/seeded-chance.ts'
import { drawQuestions } from '../filters/random-questions.ts'
import { pick, someQuery, someTitle } from '../tenfold.ts'
import { idOf, ownReaders } from './draw-readers.ts'

/** Draws what is asked, by chance and before it is measured. */
export type Question = (chance: () => number) => Promise<() => Promise<unknown>>

const wholeList = readListQuery(new URLSearchParams())

/** What questions are about: the readers, titles and filters. Kept, it reads nothing that a question would read anew. */
export async function drawSubjects(db: Db) {
  const known = await wellKnown(db)
  return {
    ...{ own: await ownIds(db), known, unrated: await listedUnrated(db, known.slice(0, 10)) },
    filtered: await drawQuestions(db, seededChance(1), 100),
    pagesOf: Object.fromEntries(
      await Promise.all(kinds.map(async (kind) => [kind, (await findBrowsePage(db, kind, 'name', 1)).pages])),
    ),
  }
}

/** What readers and visitors ask and do all day, by name. */
export function questionsFor(
  db: Db,
  { own, known, unrated, filtered, pagesOf }: Awaited<ReturnType<typeof drawSubjects>>,
): Record<string, Question> {
  const browse =
    (part: number): Question =>
    async (chance) => {
      const kind = pick(kinds, chance)
      const order = pick<Sort>(sortsOf[kind], chance)
      return () => findBrowsePage(db, kind, order, Math.max(1, Math.round(part * (pagesOf[kind] ?? 1))))
    }
  const list = (reader: string, page: number, sort = 'date-added'): Question => {
    const query = { ...readListQuery(new URLSearchParams({ sort })), page }
    return async () => () => findListPage(db, reader, query)
  }
  const profile =
    (n: number): Question =>
    async () =>
    () =>
      findProfilePage(db, visitor, { handle: `reader-${n}`, key: null, page: 1 })
  return {
    'home of a visitor': async () => () =>
      findHomeRows(db, { animes: 'popular', mangas: 'popular', upcoming: 'anime' }),
    'own home, 1,700 entries': async () => () => findOwnHome(db, own.long),
    'own home, 10,000 entries': async () => () => findOwnHome(db, own.huge),
    'item page, of the 100 best known': async (chance) => {
      const id = pick(known, chance)
      return () => findTitlePage(db, id)
    },
    'item page, of any title': async (chance) => {
      const { id } = await someTitle(db, chance)
      return () => findTitlePage(db, id)
    },
    'browse, first page': browse(0),
    'browse, a page in the middle': browse(0.5),
    'browse, last page': browse(1),
    filters: async (chance) => {
      const question = pick(filtered, chance)
      return async () => findTitles(db, await knowQuery(db, question))
    },
    search: async (chance) => {
      const query = await someQuery(db, chance)
      return () => searchTitles(db, query, 1)
    },
    suggestions: async (chance) => {
      const query = await someQuery(db, chance)
      return () => suggest(db, query)
    },
    'My list, 1,700 entries': list(own.long, wholeList.page),
    'My list, 10,000 entries': list(own.huge, wholeList.page),
    'My list, 10,000 entries, last page, by last change': list(own.huge, 100, 'updated'),
    '+1': async (chance) => {
      const { reader, titleId } = pick(own.underway, chance)
      const changes = [{ do: 'step' as const, by: 1, beyond: true }]
      return () => changeRecords(db, asReader(reader), { titleIds: [titleId], changes })
    },
    'a rating of one of the best known': async () => {
      const { reader = '', titleId = '' } = unrated.pop() ?? {}
      return () => rateTitle(db, asReader(reader), { kind: 'anime', titleId, stars: 8 })
    },
    'statistics, 1,700 entries': async () => () => findStatistics(db, { userId: own.long, sees: 'own' }, 'anime'),
    'statistics, 10,000 entries': async () => () => findStatistics(db, { userId: own.huge, sees: 'own' }, 'anime'),
    'calendar of activity, 10,000 entries': async () => () =>
      findActivityDays(db, { userId: own.huge, sees: 'own' }, 'UTC', new Date('2026-11-01')),
    'public profile, 1,700 entries': profile(ownReaders.long.n),
    'public profile, 10,000 entries': profile(ownReaders.huge.n),
    'newest users, for an admin': async () => () =>
      findUsers(db, asAdmin('admin'), { query: '', which: 'all', page: 1 }),
    'users by part of a name, for an admin': async () => () =>
      findUsers(db, asAdmin('admin'), { query: 'lia', which: 'all', page: 1 }),
  }
}

async function ownIds(db: Db) {
  const { rows } = await sql<{ huge: string; long: string }>`
    select ${idOf(`${ownReaders.huge.n}`)} as huge, ${idOf(`${ownReaders.long.n}`)} as long`.execute(db)
  const { huge = '', long = '' } = rows[0] ?? {}
  const { rows: underway } = await sql<{ reader: string; titleId: string }>`
    select user_id as reader, title_id as "titleId" from list_entries where user_id = ${long} and status in ('watching', 'reading')`.execute(
    db,
  )
  return { huge, long, underway }
}

async function wellKnown(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from titles where kind = 'anime' and not is_adult order by imported_members desc nulls last limit 100`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Readers who have one of these titles on their list without stars. */
async function listedUnrated(db: Db, titleIds: string[]): Promise<{ reader: string; titleId: string }[]> {
  const { rows } = await sql<{ reader: string; titleId: string }>`
    select user_id as reader, title_id as "titleId" from list_entries e
    where title_id = any(${titleIds}) and not exists (select from ratings r where r.user_id = e.user_id and r.title_id = e.title_id)
    limit 100`.execute(db)
  return rows
}
