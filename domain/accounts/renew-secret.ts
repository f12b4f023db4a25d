import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { newSiteSecret } from './accounts.ts'
import { sealAnew } from './second-factor/seal-anew.ts'

/**
 * Gives the site a new secret in the place of the old one, which is worth nothing then: what apps make codes from is sealed with the new
 * one, and everybody is signed out. A site that runs meanwhile goes on with the old one until it is started again.
 * @returns how many sessions have ended
 */
export async function renewSecret(db: Db, actor: Actor): Promise<number> {
  allow(actor, 'renew', 'site secret')
  return inTransaction(db, async (tx) => {
    await sql`lock table authenticators in exclusive mode`.execute(tx)
    const kept = await tx.selectFrom('site_secret').select('secret').forUpdate().executeTakeFirst()
    // The first start makes it.
    if (!kept) return 0
    const fresh = newSiteSecret()
    await sealAnew(tx, kept.secret, fresh)
    await tx.updateTable('site_secret').set({ secret: fresh }).execute()
    await tx.deleteFrom('unfinished_sign_ins').execute()
    const ended = await tx.deleteFrom('sessions').executeTakeFirst()
    return Number(ended.numDeletedRows)
  })
}
