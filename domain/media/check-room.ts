import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { Refusal } from '#domain/refusal.ts'
import type { UploadFolder } from './rules.ts'

/** The bytes that pictures and uploads may take up: those of one reader, and all together. */
export interface Quotas {
  account: number
  site: number
}

/** Of what a reader sends: pictures of themselves, and lists to bring in. */
const ofReaders: UploadFolder[] = ['userImgs', 'lists']

export const noQuotas: Quotas = { account: Number.POSITIVE_INFINITY, site: Number.POSITIVE_INFINITY }

/**
 * Checks that this many more bytes are within the quotas. An upload counts with its full size from the start; what is for the
 * catalogue counts only towards the site's quota. Call it in the transaction that adds the bytes, before it does so: until
 * that transaction ends, no other can add any.
 * @throws Refusal 'account-full' or 'site-full'
 */
export async function checkRoom(
  tx: Tx,
  { account, site }: Quotas,
  { userId, folder, bytes }: { userId: string; folder: UploadFolder; bytes: number },
): Promise<void> {
  if (account === Number.POSITIVE_INFINITY && site === Number.POSITIVE_INFINITY) return
  await sql`select pg_advisory_xact_lock(hashtext('kiroku room'))`.execute(tx)
  const { rows } = await sql<{ account: number; site: number }>`
    with taken as (
      select user_id, folder, bytes from pictures
      union all select user_id, folder, size from uploads where picture_id is null
    )
    select coalesce(sum(bytes), 0) as site,
      coalesce(sum(bytes) filter (where user_id = ${userId} and folder = any(${ofReaders})), 0) as account
    from taken`.execute(tx)
  const taken = rows[0] ?? { account: 0, site: 0 }
  if (ofReaders.includes(folder) && taken.account + bytes > account) throw refusal('account-full')
  if (taken.site + bytes > site) throw refusal('site-full')
}

function refusal(code: 'account-full' | 'site-full'): Refusal {
  const refusal = new Refusal(code)
  if (code === 'site-full') refusal.cause = 'Pictures and uploads take all that SITE_QUOTA allows'
  return refusal
}
