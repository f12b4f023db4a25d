import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { findSimilarRun, orderSimilarRun } from '#domain/titles/similar/similar-runs.ts'
import { readActivity } from './activity/read-activity.ts'
import { costHere, oneByOne } from './cost.ts'
import type { Databases } from './databases.ts'
import { atLeast, atMost, costs, type Figure } from './figure.ts'
import type { References } from './references.ts'
import { judgeCosine, judgePopular, judgeRanker, likesOf } from './similar/rank.ts'
import { discount, judge, type SplitReader, splitRatings } from './similar/split-ratings.ts'

const repoHome = join(import.meta.dirname, '../..')

/**
 * How well readers are led on by what others liked, judged by ratings that were held out (docs/decisions/0048), and what
 * recomputing it costs, with the ratings of a folder and with ten times as many.
 */
export async function benchSimilar(
  { large, postmaster }: Databases,
  { lookUp }: References,
  folder: string,
): Promise<Figure[]> {
  const db = connect(large, { connections: 2 })
  const { ratings } = await readActivity(folder)
  const readers = splitRatings(ratings)
  try {
    const popular = judgePopular(readers)
    const cosine = judgeCosine(readers)
    const found = [
      atMost('this evaluation, off the known figure for most popular (nDCG@10 .153)', 0.001, Math.abs(popular - 0.153)),
      atMost('the same for the cosine of likes (.321)', 0.001, Math.abs(cosine - 0.321)),
      atLeast('the ranker, summed over what a reader liked, nDCG@10', 0.3, judgeRanker(readers)),
    ]

    await runJob(large, db)
    const byGenre = judge(readers, await readStrips(db, readers))
    for (const share of [0.01, 0.1, 1]) {
      await storeRatings(db, readers.slice(0, Math.round(share * readers.length)))
      const { seconds, megabytes } = await runJob(large, db)
      found.push({
        ...atLeast(
          `More like this as shown, with the ratings of ${100 * share} % of the readers, nDCG@10, of that by genre alone`,
          1,
          judge(readers, await readStrips(db, readers)) / byGenre,
          '×',
        ),
        absolute: `by genre alone ${byGenre.toFixed(4)}`,
      })
      if (share === 1) found.push(...jobFigures(await countRatings(db), seconds, megabytes, [30, 300]))
    }
    const rated = await ratedTitles(db)
    const works = rated.slice(0, 500).map(
      ({ id }) =>
        () =>
          sql`
      select s.animes, s.mangas from titles t cross join similar_titles(t.id, t.genres, true) s where t.id = ${id}`.execute(
            db,
          ),
    )
    for (const work of works.slice(0, 20)) await work()
    const cost = await oneByOne(lookUp, costHere(postmaster), works)
    found.push(costs('finding the similar ones of a title that many have rated, p95', 2.5, cost(0.95), lookUp))

    const again = await runJob(large, db)
    found.push(atMost('titles written by a run when nothing has changed', 0, again.changed))
    await multiply(db)
    const { seconds, megabytes } = await runJob(large, db)
    found.push(...jobFigures(await countRatings(db), seconds, megabytes, [300, 500]))
    return found
  } finally {
    await removeReaders(db)
    await sql`truncate liked_together, similar_runs`.execute(db)
    await db.destroy()
  }
}

function jobFigures(ratings: number, seconds: number, megabytes: number, [long, large]: [number, number]): Figure[] {
  return [
    atMost(`recomputing it with ${ratings} ratings, in the background, by the clock`, long, seconds, ' s'),
    atMost('the process that does it, peak resident memory', large, megabytes, ' MB'),
  ]
}

/** Stores ratings without their titles' averages, so that other benchmarks find the catalogue as it was. */
async function storeRatings(db: Db, readers: SplitReader[]): Promise<void> {
  await removeReaders(db)
  for (let start = 0; start < readers.length; start += 200) {
    const some = readers.slice(start, start + 200)
    const names = some.map(({ reader }) => `similar-${reader}`)
    await sql`insert into users (id, email, user_name)
      select id, id || '@similar.example', 'A Reader' from unnest(${names}::text[]) id`.execute(db)
    const rows = some.flatMap(({ reader, train }) => train.map((each) => ({ ...each, reader: `similar-${reader}` })))
    await sql`
      insert into ratings (user_id, title_id, kind, stars)
      select given.reader, min(t.id), 'anime', min(given.stars)
      from json_to_recordset(${JSON.stringify(rows)}::json) given (reader text, anime text, stars smallint)
      join external_ids e on e.source = 'mal' and e.value = given.anime
      join titles t on t.id = e.title_id and t.kind = 'anime'
      group by given.reader, given.anime
      on conflict do nothing`.execute(db)
  }
  await sql`analyze ratings`.execute(db)
}

/** Their ratings were never counted, and are not counted off. */
async function removeReaders(db: Db): Promise<void> {
  await sql`alter table ratings disable trigger ratings_taken_back`.execute(db)
  await sql`delete from users where id like 'similar-%'`.execute(db)
  await sql`alter table ratings enable trigger ratings_taken_back`.execute(db)
}

/** Every reader ten times, each time without another fifth of their ratings. */
async function multiply(db: Db): Promise<void> {
  for (let copy = 1; copy < 10; copy++) {
    await sql`insert into users (id, email, user_name)
      select id || '-' || ${copy}::integer, id || '-' || ${copy}::integer || '@similar.example', user_name
      from users where id like 'similar-%' and id !~ '-[1-9]$'`.execute(db)
    await sql`insert into ratings (user_id, title_id, kind, stars)
      select user_id || '-' || ${copy}::integer, title_id, kind, stars from ratings
      where user_id like 'similar-%' and user_id !~ '-[1-9]$'
        and hashtext(user_id || title_id || ${copy}::integer) % 5 <> 0`.execute(db)
  }
  await sql`analyze ratings`.execute(db)
}

async function countRatings(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ratings`.execute(db)
  return rows[0]?.n ?? 0
}

interface Ran {
  seconds: number
  megabytes: number
  changed: number
}

/** Recomputes it as the site does, in a process of its own. */
export async function runJob(url: string, db: Db): Promise<Ran> {
  await sql`delete from similar_runs`.execute(db)
  await orderSimilarRun(db)
  const id = await findSimilarRun(db)
  const begun = performance.now()
  const child = fork(join(repoHome, 'server/background/process.ts'), ['similar', String(id)], {
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'error' },
    execArgv: ['--max-semi-space-size=16'],
  })
  let megabytes = 0
  const watching = new AbortController()
  const watch = async () => {
    while (!watching.signal.aborted) {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
      megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
      await wait(100)
    }
  }
  const watched = watch()
  const [code] = await once(child, 'exit')
  watching.abort()
  await watched
  if (code !== 0) throw new Error(`the job ended with ${code}`)
  const { rows } = await sql<{ changed: number }>`select changed from similar_runs where id = ${id}`.execute(db)
  return { seconds: (performance.now() - begun) / 1000, megabytes, changed: rows[0]?.changed ?? -1 }
}

async function ratedTitles(db: Db): Promise<{ id: string; anime: number }[]> {
  const { rows } = await sql<{ id: string; anime: number }>`
    select e.title_id as id, e.value::integer as anime
    from external_ids e join titles t on t.id = e.title_id and t.kind = 'anime'
    where e.source = 'mal' and e.value ~ '^[0-9]{1,9}$'
    order by md5(e.title_id)`.execute(db)
  return rows
}

/** Recommends what stands under More like this on the pages of what a reader liked. */
async function readStrips(db: Db, readers: SplitReader[]): Promise<(reader: SplitReader) => Map<number, number>> {
  const rated = new Set(readers.flatMap(({ train }) => likesOf(train)))
  const numbers = new Map((await ratedTitles(db)).map(({ id, anime }) => [id, anime]))
  const { rows } = await sql<{ id: string; animes: string[] | null }>`
    select t.id, s.animes from titles t cross join lateral similar_titles(t.id, t.genres, true) s
    where t.id = any(${[...numbers].filter(([, anime]) => rated.has(anime)).map(([id]) => id)})`.execute(db)
  const strips = new Map(
    rows.map(({ id, animes }) => [numbers.get(id), (animes ?? []).map((other) => numbers.get(other))]),
  )
  return ({ train }) => {
    const scores = new Map<number, number>()
    for (const liked of likesOf(train)) {
      for (const [place, anime] of (strips.get(liked) ?? []).entries()) {
        if (anime !== undefined) scores.set(anime, (scores.get(anime) ?? 0) + discount(place))
      }
    }
    return scores
  }
}
