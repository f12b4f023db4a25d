import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import { Refusal } from '../refusal.ts'
import { countInQueue } from './admit.ts'

interface Decided {
  userName: string
  email: string
}

/** Sees to it that whoever waited hears what was decided. If that fails, nothing is decided. */
export type TellDecision = (tx: Tx, email: string) => Promise<void>

/**
 * Lets somebody in who waits for approval. Of an approval and a refusal at the same moment the first one counts; approving them again changes
 * nothing.
 * @returns their name
 * @throws Refusal 'sign-up-decided' when they wait no more, and were not approved
 */
export async function approveSignUp(db: Db, actor: Actor, userId: string, tell?: TellDecision): Promise<string> {
  const { userId: adminId } = allow(actor, 'approve', 'sign-up')
  return inTransaction(db, async (tx) => {
    const approved = await tx
      .updateTable('users')
      .set({ waits_since: null })
      .where('id', '=', userId)
      .where('waits_since', 'is not', null)
      .returning(['user_name as userName', 'email'])
      .executeTakeFirst()
    return note(tx, { adminId, action: 'sign-up-approved', userId, tell }, approved)
  })
}

/**
 * Turns somebody away who waits for approval: their account is deleted, and the address may be used again. Refusing them again changes nothing.
 * @returns their name
 * @throws Refusal 'sign-up-decided' when they wait no more, and were not refused
 */
export async function refuseSignUp(db: Db, actor: Actor, userId: string, tell?: TellDecision): Promise<string> {
  const { userId: adminId } = allow(actor, 'refuse', 'sign-up')
  return inTransaction(db, async (tx) => {
    const refused = await tx
      .deleteFrom('users')
      .where('id', '=', userId)
      .where('waits_since', 'is not', null)
      .returning(['user_name as userName', 'email'])
      .executeTakeFirst()
    return note(tx, { adminId, action: 'sign-up-refused', userId, tell }, refused)
  })
}

interface Decision {
  adminId: string
  action: 'sign-up-approved' | 'sign-up-refused'
  userId: string
  tell?: TellDecision
}

async function note(tx: Tx, { adminId, action, userId, tell }: Decision, decided?: Decided): Promise<string> {
  if (!decided) return findName(tx, { action, userId })
  const { userName, email } = decided
  await recordAdminAction(tx, { adminId, action, subject: { kind: 'user', id: userId, name: userName } })
  await tell?.(tx, email)
  return userName
}

/** The name of somebody about whom the same was decided before: by a second click, or by somebody else. */
async function findName(tx: Tx, { action, userId }: Pick<Decision, 'action' | 'userId'>): Promise<string> {
  const logged = await tx
    .selectFrom('admin_actions')
    .select('subject_name as userName')
    .where('action', '=', action)
    .where('subject_kind', '=', 'user')
    .where('subject_id', '=', userId)
    .executeTakeFirst()
  if (!logged) throw new Refusal('sign-up-decided')
  return logged.userName
}

/** How many people wait for approval. */
export async function countWaiting(db: Db, actor: Actor): Promise<number> {
  allow(actor, 'approve', 'sign-up')
  return countInQueue(db)
}
