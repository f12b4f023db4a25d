import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { countRows, findPage } from '../page.ts'
import type { Page } from '../page-rules.ts'
import type { Kind } from '../titles/rules.ts'
import { type PosterRunState, postersPageSize } from './rules.ts'

/** A run that fetches posters, and its progress. */
export interface PosterRun {
  id: number
  /** The only title whose poster is fetched; null for all. */
  titleId: string | null
  title: string | null
  state: PosterRunState
  wanted: number
  fetched: number
  failed: number
  /** Sites that did not answer and get no more requests. */
  silentHosts: string[]
  by: string | null
  beganAt: Date
  endedAt: Date | null
}

/** A title whose poster is on another site. */
export interface RemotePoster {
  id: string
  kind: Kind
  title: string
  address: string
}

export interface PosterFailure extends RemotePoster {
  /** A stored refusal. */
  reason: string
}

const isRemote = sql`poster like 'http%'`

/** The latest orders for posters, newest first. */
export async function findPosterRuns(db: Db, actor: Actor, limit: number): Promise<PosterRun[]> {
  allow(actor, 'fetch posters for', 'catalogue')
  const { rows } = await sql<PosterRun>`
    select r.id, r.title_id as "titleId", t.title, r.state, r.wanted, r.fetched, r.failed,
      r.silent_hosts as "silentHosts", u.user_name as by,
      r.began_at as "beganAt", r.ended_at as "endedAt"
    from poster_runs r left join users u on u.id = r.user_id left join titles t on t.id = r.title_id
    order by r.id desc limit ${limit}`.execute(db)
  return rows
}

/** Whether there is a poster to fetch. */
export async function hasRemotePosters(db: Db): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from titles where ${isRemote}) as some`.execute(
    db,
  )
  return rows[0]?.some ?? false
}

/** One page of the titles whose posters are on other sites, oldest first. */
export async function findRemotePosters(db: Db, actor: Actor, wanted: number): Promise<Page<RemotePoster>> {
  allow(actor, 'fetch posters for', 'catalogue')
  const total = await countRows(db, sql`titles where ${isRemote}`)
  return findPage({ wanted, size: postersPageSize }, total, async ({ limit, offset }) => {
    const { rows } = await sql<RemotePoster>`
      select id, kind, title, poster as address from titles where ${isRemote}
      order by id limit ${limit} offset ${offset}`.execute(db)
    return rows
  })
}

/** A run's next titles, ordered by id, without posters from sites that do not answer. */
export async function findNextPosters(
  db: Db,
  { titleId, after, silent, limit }: { titleId: string | null; after: string; silent: string[]; limit: number },
): Promise<RemotePoster[]> {
  const { rows } = await sql<RemotePoster>`
    select id, kind, title, poster as address from titles
    where ${isRemote} and id > ${after} and (${titleId}::text is null or id = ${titleId})
      and split_part(poster, '/', 3) <> all(${silent})
    order by id limit ${limit}`.execute(db)
  return rows
}

/** The posters that a run could not fetch, for titles that still exist. */
export async function findPosterFailures(db: Db, actor: Actor, runId: number, limit: number): Promise<PosterFailure[]> {
  allow(actor, 'fetch posters for', 'catalogue')
  const { rows } = await sql<PosterFailure>`
    select t.id, t.kind, t.title, f.address, f.reason
    from poster_failures f join titles t on t.id = f.title_id
    where f.poster_run_id = ${runId} order by f.title_id limit ${limit}`.execute(db)
  return rows
}

/** The run that has not ended; there is at most one. */
export async function findPresentPosterRun(db: Db) {
  return db.selectFrom('poster_runs').selectAll().where('ended_at', 'is', null).executeTakeFirst()
}
