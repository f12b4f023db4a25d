import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import { lockActor } from '../lock-users.ts'
import { Refusal } from '../refusal.ts'
import { hashOf, randomToken } from './secrets.ts'
import { type InvitationForm, readersInvitation, readersPeriodDays, type SignUpPolicy } from './sign-up-rules.ts'

/**
 * Makes one of the site's invitations.
 * @returns its secret, which is not kept
 * @throws as `lockActor`
 */
export async function makeInvitation(db: Db, actor: Actor, form: InvitationForm): Promise<string> {
  const { userId } = allow(actor, 'make', 'invitation')
  return inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    const { id, secret } = await insertInvitation(tx, { userId, byReader: false, ...form })
    const after = { uses: form.uses, days: form.days }
    const subject = { kind: 'invitation', id: String(id), name: form.note } as const
    await recordAdminAction(tx, { adminId: userId, action: 'invitation-made', subject, before: null, after })
    return secret
  })
}

/**
 * Makes a reader's own invitation, for one person.
 * @returns its secret, which is not kept
 * @throws Refusal 'not-allowed' where readers do not invite, 'invitations-used' when they have used up theirs, or as `lockActor`
 */
export async function makeOwnInvitation(db: Db, actor: Actor, policy: SignUpPolicy): Promise<string> {
  const { userId } = allow(actor, 'make', 'own invitation')
  return inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    if ((await countLeft(tx, userId, policy)) < 1) {
      const most = policy.invitationsPerReader
      throw most > 0 ? new Refusal('invitations-used', { most, days: readersPeriodDays }) : new Refusal('not-allowed')
    }
    await forgetRevoked(tx, userId)
    return (await insertInvitation(tx, { userId, byReader: true, ...readersInvitation })).secret
  })
}

/** How many people a reader may still invite now. What nobody came by before it was revoked does not count. */
export async function countLeft(db: Db, userId: string, { invitationsPerReader }: SignUpPolicy): Promise<number> {
  const { made } = await db
    .selectFrom('invitations')
    .select((all) => all.fn.countAll<number>().as('made'))
    .where('user_id', '=', userId)
    .where('by_reader', '=', true)
    .where(sql<boolean>`created_at > now() - ${readersPeriodDays} * interval '1 day'`)
    .where((each) => each.or([each('revoked_at', 'is', null), each('uses', '>', 0)]))
    .executeTakeFirstOrThrow()
  return Math.max(0, invitationsPerReader - made)
}

/** Those of a reader that nobody came by: they do not count, and there would be no end of them. */
async function forgetRevoked(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('user_id', '=', userId)
    .where('by_reader', '=', true)
    .where('revoked_at', 'is not', null)
    .where('uses', '=', 0)
    .execute()
}

async function insertInvitation(
  tx: Tx,
  { userId, byReader, note, uses, days }: InvitationForm & { userId: string; byReader: boolean },
): Promise<{ id: number; secret: string }> {
  const secret = randomToken()
  const { id } = await tx
    .insertInto('invitations')
    .values({
      ...{ user_id: userId, by_reader: byReader, secret_hash: hashOf(secret), note, most_uses: uses },
      expires_at: sql`now() + ${days} * interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret }
}
