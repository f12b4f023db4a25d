import { Agent } from 'node:http'
import { sql } from 'kysely'
import { reviewsPath, titlePath } from '#app/ui/paths.ts'
import { connect, type Db } from '#db/connection.ts'
import { ask } from '#tests/support/ask.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { readActivity } from './activity/read-activity.ts'
import { storeActivity } from './activity/store-activity.ts'
import { atMost, type Figure, median } from './figure.ts'
import { startServer } from './http/processes.ts'

const reader = 'benchreader'
const longestList = 1_694

/** Stores the activity of a folder, and measures the pages that readers alone see, as their browser asks for them. */
export async function benchReaderPages(databaseUrl: string, folder: string): Promise<Figure[]> {
  const db = connect(databaseUrl)
  const activity = await readActivity(folder)
  const started = performance.now()
  const stored = await storeActivity(db, activity, null)
  const seconds = (performance.now() - started) / 1000
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  try {
    await makeReader(db)
    const timesOf = (paths: string[]) => medianOf(site.address, paths)
    return [
      atMost(
        `storing ${stored.ratings} ratings, ${stored.entries} entries, ${stored.reviews} reviews`,
        60,
        seconds,
        ' s',
      ),
      atMost(`My list with ${longestList} entries, first page, p50`, 30, await timesOf(['/my-fav-list']), ' ms'),
      atMost('the same, Watched alone, by title', 30, await timesOf(['/my-fav-list?status=Watched&sort=title']), ' ms'),
      atMost('reviews page of the titles with the longest reviews, p50', 30, await timesOf(await reviewed(db)), ' ms'),
      atMost('item page of the same, signed in, p50', 30, await timesOf(await reviewed(db, 'item')), ' ms'),
    ]
  } finally {
    await site.stop()
    await sql`delete from users where id = ${reader}`.execute(db)
    await db.destroy()
  }
}

/** Somebody who is signed in, with the longest real list there is and stars for every third title on it. */
async function makeReader(db: Db): Promise<void> {
  await sql`delete from users where id = ${reader}`.execute(db)
  await signedIn(db, reader)
  await sql`insert into list_entries (user_id, title_id, kind, status, added_at)
    select ${reader}, id, kind, case when place % 7 = 0 then 'Watching' else 'Watched' end, now() - place * interval '1 hour'
    from (select id, kind, row_number() over (order by popularity desc) as place from titles where kind = 'anime') ranked
    where place <= ${longestList}`.execute(db)
  await sql`with rated as (
      insert into ratings (user_id, title_id, kind, stars)
      select user_id, title_id, kind, 8 from list_entries where user_id = ${reader} and title_id::bigint % 3 = 0
      returning title_id, stars
    ) update titles t set rating_sum = t.rating_sum + r.stars, rating_count = t.rating_count + 1
    from rated r where r.title_id = t.id`.execute(db)
}

async function reviewed(db: Db, page: 'reviews' | 'item' = 'reviews'): Promise<string[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select t.id, t.title from titles t join reviews r on r.title_id = t.id
    group by t.id order by sum(length(r.body)) desc limit 20`.execute(db)
  const titles = rows.map((title) => ({ ...title, kind: 'anime' as const }))
  return titles.map(page === 'item' ? titlePath : reviewsPath)
}

/** The median milliseconds of 100 pages, asked for in turn, one after another. */
async function medianOf(address: string, paths: string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { cookie: sessionCookie(reader), 'accept-encoding': 'br' }
  const times: number[] = []
  for (let n = 0; n < 120; n++) {
    const path = paths[n % paths.length] ?? '/'
    const started = performance.now()
    const { status } = await ask(address, path, { headers, agent })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    times.push(performance.now() - started)
  }
  agent.destroy()
  return median(times.slice(20))
}

if (import.meta.main) console.table(await benchReaderPages(process.env.DATABASE_URL ?? '', process.argv[2] ?? ''))
