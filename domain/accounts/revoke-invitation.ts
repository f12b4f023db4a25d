import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'

/** Ends an invitation, whoever made it. Who came by it stays. Ending it again changes nothing. */
export async function revokeInvitation(db: Db, actor: Actor, id: number): Promise<void> {
  const { userId } = allow(actor, 'revoke', 'invitation')
  await inTransaction(db, async (tx) => {
    const revoked = await tx
      .updateTable('invitations')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning(['note', 'uses', 'most_uses'])
      .executeTakeFirst()
    if (!revoked) return
    const subject = { kind: 'invitation', id: String(id), name: revoked.note } as const
    const before = { uses: revoked.most_uses, used: revoked.uses }
    await recordAdminAction(tx, { adminId: userId, action: 'invitation-revoked', subject, before, after: null })
  })
}

/** Ends one of a reader's own invitations. */
export async function revokeOwnInvitation(db: Db, actor: Actor, id: number): Promise<void> {
  const { userId } = allow(actor, 'revoke', 'own invitation')
  await db
    .updateTable('invitations')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('by_reader', '=', true)
    .where('revoked_at', 'is', null)
    .execute()
}
