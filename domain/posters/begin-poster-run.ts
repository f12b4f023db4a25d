import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockActor } from '../lock-users.ts'

/**
 * Starts a run that fetches posters from other sites into our storage: one title's, or all of them. There is one run at a
 * time, over all instances.
 * @throws Refusal 'posters-none' or 'posters-underway', or as `lockActor`
 */
export async function beginPosterRun(db: Db, actor: Actor, titleId: string | null): Promise<void> {
  const { userId: adminId } = allow(actor, 'fetch posters for', 'catalogue')
  await inTransaction(db, async (tx) => {
    await lockActor(tx, adminId)
    const { rows } = await sql<{ id: number }>`
      insert into poster_runs (user_id, title_id, wanted)
      select ${adminId}, ${titleId}, count(*) from titles
      where poster like 'http%' and (${titleId}::text is null or id = ${titleId}) having count(*) > 0
      on conflict ((true)) where ended_at is null do nothing returning id`.execute(tx)
    if (rows[0]) return
    const present = await tx.selectFrom('poster_runs').select('id').where('ended_at', 'is', null).executeTakeFirst()
    throw new Refusal(present ? 'posters-underway' : 'posters-none')
  })
}
