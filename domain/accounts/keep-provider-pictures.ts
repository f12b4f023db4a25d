import { sql } from 'kysely'
import { ago } from '#db/clock.ts'
import type { Db, PlainDb, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { isSilent } from '../is-silent.ts'
import { claimPicture } from '../media/claim-picture.ts'
import { type Making, storePicture } from '../media/store-picture.ts'
import { takeTurn } from '../media/take-turn.ts'
import { Refusal } from '../refusal.ts'
import { clearPagesOf } from './clear-pages-of.ts'

interface Fetching {
  /** Fetches the file at an address. @throws Refusal with a FetchRefusal */
  fetchPicture(address: string): Promise<Buffer>
  stopping?: AbortSignal
}

/** At one time; the others come next time. */
const most = 20
/** Seconds after the sign-up in which a site that does not answer is asked again. */
const askedFor = 3600

/**
 * Makes the pictures that providers gave for new readers (specification §3) pictures of ours, each once. Until then nobody is shown
 * them, so that no provider learns who looks at whom. One that cannot be had for an hour, or is none, is forgotten.
 */
export async function keepProviderPictures(
  db: PlainDb,
  making: Making,
  { fetchPicture, stopping }: Fetching,
): Promise<void> {
  const failed: unknown[] = []
  for (const { id: userId, image, isNew } of await findGiven(db)) {
    if (stopping?.aborted) return
    try {
      const own = await keep(image, userId).catch((error) => (isNew && isSilent(error) ? null : noneIfRefused(error)))
      if (own === null) continue
      await inTransaction(db, (tx) => putInPlace(tx, userId, image, own))
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw failed[0]

  async function keep(address: string, userId: string): Promise<string> {
    const original = [await fetchPicture(address)]
    const picture = await takeTurn(db, userId, () => storePicture(db, making, { userId, folder: 'userImgs', original }))
    return picture.address
  }
}

/** Those whose picture is where a provider has it, the last ones first: they look for it. It reads no others. */
export function findGiven(db: Db): Promise<{ id: string; image: string; isNew: boolean }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'image', sql<boolean>`created_at > ${ago(askedFor)}`.as('isNew')])
    .where(sql<boolean>`image like 'http%'`)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
}

/** Without the storage, or room in it, it is tried again, and the others are kept meanwhile. */
function noneIfRefused(error: unknown): string {
  if (error instanceof Refusal && /^(fetch-|picture-|account-full$)/.test(error.code)) return ''
  throw error
}

/** Its reader may have chosen another one meanwhile. */
async function putInPlace(tx: Tx, userId: string, from: string, own: string): Promise<void> {
  const replaced = await tx
    .updateTable('users')
    .set({ image: own })
    .where('id', '=', userId)
    .where('image', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!replaced) return
  if (own) await claimPicture(tx, userId, { folder: 'userImgs', address: own })
  await clearPagesOf(tx, userId)
}
