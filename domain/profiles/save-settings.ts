import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { clearPagesOf } from '../accounts/clear-pages-of.ts'
import { randomToken } from '../accounts/secrets.ts'
import { lockActor } from '../lock-users.ts'
import { Refusal } from '../refusal.ts'
import type { ProfileSettings } from './rules.ts'
import { takeHandle } from './take-handle.ts'

/**
 * Turns a reader's public profile on or off, with its handle and what each part is visible to. Every cached page that shows it
 * or leads to it is cleared.
 * @returns whether it is on
 * @throws Refusal 'handle', 'handle-taken' or 'handle-changes', or as `lockProfile`
 */
export async function saveProfileSettings(db: Db, actor: Actor, settings: ProfileSettings): Promise<boolean> {
  const { userId } = allow(actor, 'edit', 'own profile')
  return inTransaction(db, async (tx) => {
    const former = await lockProfile(tx, userId)
    const { isOn, isOnChanged = true, handle = former, parts } = settings
    if (isOn && handle === null) throw new Refusal('handle', {}, { field: 'handle' })
    if (handle !== former) await takeHandle(tx, userId, { handle, former })
    const after = await tx
      .updateTable('profiles')
      .set({
        ...{ handle, ...parts },
        ...(isOnChanged && { is_on: isOn }),
        ...(handle !== null && { handle_taken_reason: null }),
      })
      .where('user_id', '=', userId)
      .returning('is_on')
      .executeTakeFirstOrThrow()
    await clearPagesOf(tx, userId)
    return after.is_on
  })
}

/**
 * Makes another secret link; the former one leads nowhere from now on.
 * @throws Refusal 'profile-missing' when the reader has never turned a profile on
 */
export async function renewLink(db: Db, actor: Actor): Promise<void> {
  const { userId } = allow(actor, 'edit', 'own profile')
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({ link_key: newKey() })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('profile-missing')
}

/** About 190 bits: nobody guesses it. */
const newKey = () => randomToken(32)

/**
 * The reader's own profile, made if it is not there.
 * @returns its handle
 * @throws Refusal as `lockActor`
 */
export async function lockProfile(tx: Tx, userId: string): Promise<string | null> {
  await lockActor(tx, userId)
  await tx
    .insertInto('profiles')
    .values({ user_id: userId, link_key: newKey() })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const { handle } = await tx
    .selectFrom('profiles')
    .select('handle')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return handle
}
