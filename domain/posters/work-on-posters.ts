import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { Refusal } from '#domain/refusal.ts'
import { claimPicture } from '../media/claim-picture.ts'
import { type Making, storePicture } from '../media/store-picture.ts'
import { storable } from '../stored-refusal.ts'
import { replacePoster } from '../titles/replace-poster.ts'
import { titleTag } from '../titles/rules.ts'
import { endPosterRun } from './end-poster-run.ts'
import { Hosts } from './hosts.ts'
import { findNextPosters, type RemotePoster } from './queries.ts'

interface Working {
  /** Fetches the file at an address. @throws Refusal with a FetchRefusal */
  fetchPicture(address: string): Promise<Buffer>
  /** Stops after the current posters; the run continues the next time it is worked on. */
  signal?: AbortSignal
  /** Milliseconds between two requests to the same host. */
  pause?: number
}

const atOnce = 3

/**
 * Fetches a run's posters. A poster that cannot be fetched leaves its title as it was, and is recorded with the reason.
 * A site that fails to answer ten times in a row gets no more requests: its other posters are not tried, and the run ends as
 * stopped. If this is interrupted, it continues with the next poster.
 */
export async function workOnPosters(
  db: PlainDb,
  making: Making,
  id: number,
  { fetchPicture, signal, pause = 500 }: Working,
): Promise<void> {
  let hosts: Hosts | undefined
  for (;;) {
    const run = await db.selectFrom('poster_runs').selectAll().where('id', '=', id).executeTakeFirst()
    if (run?.state !== 'running' || signal?.aborted) return
    const { user_id: userId, title_id: titleId, last_title_id: after } = run
    hosts ??= new Hosts(pause, run.silent_hosts)
    const asked = hosts
    const { silent } = asked
    if (userId === null) return void (await endPosterRun(db, id, 'failed'))

    const posters = await findNextPosters(db, { titleId, after, silent, limit: atOnce })
    const last = posters.at(-1)
    if (!last) return void (await endPosterRun(db, id, silent.length > 0 ? 'stopped' : 'done'))
    const fetchOne = async (poster: RemotePoster) => {
      const original = await asked.ask(poster.address, () => fetchPicture(poster.address))
      return storePicture(db, making, { userId, folder: 'imgs', original: [original] })
    }
    await settleAll(
      posters.map(async (poster) => {
        const settled = await fetchOne(poster).catch(reasonOf)
        if (settled instanceof Refusal) await noteMissing(db, id, poster, settled)
        else await putInPlace(db, { id, userId, poster, address: settled.address })
      }),
    )
    await db
      .updateTable('poster_runs')
      .set({ last_title_id: last.id, silent_hosts: hosts.silent, failures: 0 })
      .where('id', '=', id)
      .execute()
  }
}

/** Waits for all of them, and only then throws the first failure. */
async function settleAll(works: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Only failures that are the poster's own fault; an unreachable storage is not. */
function reasonOf(error: unknown): Refusal {
  if (error instanceof Refusal && /^(fetch|picture)-/.test(error.code)) return error
  throw error
}

interface Fetched {
  id: number
  userId: string
  poster: RemotePoster
  address: string
}

async function putInPlace(db: PlainDb, { id, userId, poster, address }: Fetched): Promise<void> {
  const used = await inTransaction(db, async (tx) => {
    const running = tx.selectFrom('poster_runs').select('id').where('id', '=', id).where('state', '=', 'running')
    if (!(await running.forUpdate().executeTakeFirst())) return true
    await claimPicture(tx, userId, { folder: 'imgs', address })
    if (!(await replacePoster(tx, { titleId: poster.id, from: poster.address, to: address }))) return false
    await sql`update poster_runs set fetched = fetched + 1 where id = ${id}`.execute(tx)
    await clearPages(tx, [titleTag(poster.id)])
    return true
  })
  if (!used) await noteMissing(db, id, poster, new Refusal('fetch-changed'))
}

async function noteMissing(db: Db, id: number, poster: RemotePoster, refusal: Refusal): Promise<void> {
  await sql`
    with noted as (
      insert into poster_failures (poster_run_id, title_id, address, reason)
      values (${id}, ${poster.id}, ${poster.address}, ${storable(refusal)}) on conflict do nothing returning 1
    )
    update poster_runs set failed = failed + (select count(*) from noted)
    where id = ${id} and state = 'running'`.execute(db)
}
