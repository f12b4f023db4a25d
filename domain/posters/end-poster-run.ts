import { sql } from 'kysely'
import { now } from '#db/clock.ts'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import type { Subject } from '../audit/rules.ts'
import { noteFailure } from '../note-failure.ts'
import type { PosterRunState } from './rules.ts'

/**
 * Cancels a run; the posters it has fetched stay.
 * @throws Refusal 'posters-ended' when it has already ended
 */
export async function cancelPosterRun(db: Db, actor: Actor, id: number): Promise<void> {
  const { userId: adminId } = allow(actor, 'fetch posters for', 'catalogue')
  const ended = await endPosterRun(db, id, 'cancelled', adminId)
  if (!ended) throw new Refusal('posters-ended')
}

/** @returns false when it had already ended */
export async function endPosterRun(
  db: Db,
  id: number,
  state: Exclude<PosterRunState, 'running'>,
  adminId?: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('poster_runs')
      .set({ state, ended_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning(['user_id', 'title_id', 'wanted', 'fetched', 'failed', 'silent_hosts'])
      .executeTakeFirst()
    if (!ended) return false
    const { user_id, title_id, silent_hosts, ...figures } = ended
    const subject = { id: `posters-${id}`, ...(await findScope(tx, title_id)) }
    const after = { state, ...figures, ...(silent_hosts.length > 0 && { silent_hosts }) }
    await recordAdminAction(tx, { adminId: adminId ?? user_id ?? '', action: 'posters-fetched', subject, after })
    return true
  })
}

/** Which posters a run fetches, without a name if the title has since been deleted. */
async function findScope(tx: Tx, titleId: string | null): Promise<Pick<Subject, 'kind' | 'name'>> {
  if (titleId === null) return { kind: 'posters', name: '' }
  const title = await tx.selectFrom('titles').select('title').where('id', '=', titleId).executeTakeFirst()
  return { kind: 'poster', name: title?.title ?? '' }
}

/** @returns how often work on the run has failed unexpectedly at one place */
export function notePosterFailure(db: Db, id: number): Promise<number> {
  const count = sql<{ failures: number }>`
    update poster_runs set failures = failures + 1 where id = ${id} and ended_at is null returning failures`
  return noteFailure(db, count, () => endPosterRun(db, id, 'failed'))
}
