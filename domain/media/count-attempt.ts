import { ago, now } from '#db/clock.ts'
import type { Db, PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockUser } from '../lock-users.ts'

/** Seconds. */
const day = 24 * 60 * 60
const mostADay = 50

/**
 * Counts a reader's attempt to have a picture made, before its outcome is known: a failure costs as much as a success.
 * @returns a function that takes the attempt back, for failures that are not the picture's fault
 * @throws Refusal 'too-many-pictures' after fifty in a day, 'no-download-url' when the account is gone
 */
export function countAttempt(db: PlainDb, userId: string): Promise<() => Promise<unknown>> {
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new Refusal('no-download-url')
    const { attempts } = await tx
      .selectFrom('picture_attempts')
      .select((eb) => eb.fn.countAll<number>().as('attempts'))
      .where('user_id', '=', userId)
      .where('begun_at', '>', ago(day))
      .executeTakeFirstOrThrow()
    if (attempts >= mostADay) throw new Refusal('too-many-pictures')
    const { id } = await tx
      .insertInto('picture_attempts')
      .values({ user_id: userId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return () => db.deleteFrom('picture_attempts').where('id', '=', id).execute()
  })
}

/** Deletes attempts that are more than a day old, and jobs that a crash has left behind. */
export async function forgetAttempts(db: Db): Promise<void> {
  await db.deleteFrom('picture_attempts').where('begun_at', '<', ago(day)).execute()
  await db.deleteFrom('picture_jobs').where('held_until', '<', now).execute()
}
