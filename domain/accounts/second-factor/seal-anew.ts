import type { Tx } from '#db/connection.ts'
import { seal, unseal } from './sealed.ts'

/** Seals what apps make codes from with another secret of the site. */
export async function sealAnew(tx: Tx, old: string, fresh: string): Promise<void> {
  const apps = await tx.selectFrom('authenticators').select(['user_id', 'secret']).execute()
  for (const { user_id, secret } of apps) {
    const sealed = await seal(fresh, user_id, await unseal(old, user_id, secret))
    await tx.updateTable('authenticators').set({ secret: sealed }).where('user_id', '=', user_id).execute()
  }
}
