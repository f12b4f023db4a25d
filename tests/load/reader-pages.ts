import { Agent } from 'node:http'
import { sql } from 'kysely'
import { reviewsPath, titlePath } from '#app/ui/paths.ts'
import { connect, type Db } from '#db/connection.ts'
import { listSorts } from '#domain/journal/list-query-rules.ts'
import { ask } from '#tests/support/ask.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { readActivity } from './activity/read-activity.ts'
import { storeActivity } from './activity/store-activity.ts'
import { costAt, costHere, oneByOne } from './cost.ts'
import type { Databases } from './databases.ts'
import { costs, type Figure } from './figure.ts'
import { startServer } from './http/processes.ts'
import type { References } from './references.ts'

const reader = 'benchreader'
const longestList = 1_694
/** A reader with more than any real list has, and a journal beside it. */
const hugeReader = 'benchhuge'
const hugeList = 10_000
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Stores the activity of a folder, and measures pages that only signed-in readers see, as their browsers request them. */
export async function benchReaderPages(
  { large: databaseUrl, postmaster }: Databases,
  { copy, renderHome }: References,
  folder: string,
): Promise<Figure[]> {
  const db = connect(databaseUrl)
  const activity = await readActivity(folder)
  let stored: Awaited<ReturnType<typeof storeActivity>> | undefined
  const store = async () => {
    stored = await storeActivity(db, activity, null)
  }
  const storing = (await oneByOne(copy, costHere(postmaster), [store]))(0.5)
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  try {
    await makeReader(db)
    await makeHugeReader(db)
    const pages = async (figure: string, paths: string[], who = reader) => {
      const works = Array.from(
        { length: 100 },
        (_, n) => () => visit(site.address, paths[n % paths.length] ?? '/', who),
      )
      for (const work of works.slice(0, 20)) await work()
      const found = await oneByOne(renderHome, costAt(site, postmaster), works)
      return costs(figure, 30, found(0.5), renderHome)
    }
    const changing = async (who: string, count: number, most: number) => {
      const works = ['completed', 'current', 'completed'].map(
        (standing) => () => changeAll(site.address, who, standing),
      )
      const found = await oneByOne(renderHome, costAt(site, postmaster), works)
      return costs(`a standing for all ${count} that match, by one form, p50`, most, found(0.5), renderHome)
    }
    return [
      costs(
        `storing ${stored?.ratings} ratings, ${stored?.entries} entries, ${stored?.reviews} reviews`,
        60_000,
        storing,
        copy,
      ),
      await pages(`My list with ${longestList} entries, first page, p50`, ['/my-fav-list']),
      await pages('the same, Watched alone, by title', ['/my-fav-list?status=Watched&sort=title']),
      await pages(`My list with ${hugeList} entries, first page, p50`, ['/my-fav-list'], hugeReader),
      await pages(
        'the same, searched by a word, by one letter, by two words, p50',
        ['/my-fav-list?q=naruto', '/my-fav-list?q=s', '/my-fav-list?q=no+ko'],
        hugeReader,
      ),
      await pages(
        'the same, by a standing in each order, p50',
        listSorts.map((sort) => `/my-fav-list?standing=completed&sort=${sort}`),
        hugeReader,
      ),
      await changing(reader, longestList, 2_000),
      await changing(hugeReader, hugeList, 12_000),
      await pages('reviews page of the titles with the longest reviews, p50', await reviewed(db)),
      await pages('item page of the same, signed in, p50', await reviewed(db, 'item')),
    ]
  } finally {
    await site.stop()
    await sql`delete from users where id in (${reader}, ${hugeReader})`.execute(db)
    await db.destroy()
  }
}

/** A signed-in reader with the longest real list and stars for every third title on it. */
async function makeReader(db: Db): Promise<void> {
  await sql`delete from users where id = ${reader}`.execute(db)
  await signedIn(db, reader)
  await sql`insert into list_entries (user_id, title_id, kind, status, added_at)
    select ${reader}, id, kind, case when place % 7 = 0 then 'watching' else 'watched' end, now() - place * interval '1 hour'
    from (select id, kind, row_number() over (order by popularity desc) as place from titles where kind = 'anime') ranked
    where place <= ${longestList}`.execute(db)
  await sql`with rated as (
      insert into ratings (user_id, title_id, kind, stars)
      select user_id, title_id, kind, 8 from list_entries where user_id = ${reader} and title_id::bigint % 3 = 0
      returning title_id, stars
    ) update titles t set rating_sum = t.rating_sum + r.stars, rating_count = t.rating_count + 1
    from rated r where r.title_id = t.id`.execute(db)
}

/** A reader with 10,000 animes on the list, most of them with a journal, and two activities of each. */
async function makeHugeReader(db: Db): Promise<void> {
  await sql`delete from users where id = ${hugeReader}`.execute(db)
  await signedIn(db, hugeReader)
  await sql`insert into list_entries (user_id, title_id, kind, status, added_at)
    select ${hugeReader}, id, kind, (array['watched', 'watched', 'watching', 'want-to-watch', 'unwatched'])[1 + place % 5],
      now() - place * interval '1 hour'
    from (select id, kind, row_number() over (order by popularity desc) as place from titles where kind = 'anime') ranked
    where place <= ${hugeList}`.execute(db)
  await sql`insert into journal (user_id, title_id, kind, progress, score, is_finished, is_paused, tags)
    select user_id, title_id, kind, 1, 1 + (title_id::bigint % 91) / 10.0, status = 'watched',
      status = 'watching' and title_id::bigint % 4 = 0, array['again']
    from list_entries where user_id = ${hugeReader} and title_id::bigint % 5 > 0`.execute(db)
  await sql`insert into activity (user_id, title_id, verb, standing)
    select user_id, title_id, 'added', 'planning' from list_entries, generate_series(1, 2)
    where user_id = ${hugeReader}`.execute(db)
  await sql`analyze list_entries, journal, activity`.execute(db)
}

async function reviewed(db: Db, page: 'reviews' | 'item' = 'reviews'): Promise<string[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select t.id, t.title from titles t join reviews r on r.title_id = t.id
    group by t.id order by sum(length(r.body)) desc limit 20`.execute(db)
  const titles = rows.map((title) => ({ ...title, kind: 'anime' as const }))
  return titles.map(page === 'item' ? titlePath : reviewsPath)
}

async function visit(address: string, path: string, who: string): Promise<void> {
  const headers = { cookie: sessionCookie(who), 'accept-encoding': 'br' }
  const { status } = await ask(address, path, { headers, agent })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}

/** Changes the standing of every anime on a reader's list by the form of the list. */
async function changeAll(address: string, who: string, standing: string): Promise<void> {
  const headers = {
    accept: 'application/json',
    cookie: sessionCookie(who),
    'content-type': 'application/x-www-form-urlencoded',
  }
  const body = new URLSearchParams({ all: '/my-fav-list?tab=anime', do: 'standing', standing }).toString()
  const { status, body: answer } = await ask(address, '/my-fav-list/changes', { method: 'POST', headers, body, agent })
  if (status !== 200 || !JSON.parse(`${answer}`).undo)
    throw new Error(`The change was answered with ${status}: ${answer}`)
}
