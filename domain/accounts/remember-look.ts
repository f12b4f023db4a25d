import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '../permissions.ts'
import type { Remembered } from '../titles/query/title-query-rules.ts'

/** Keeps how many titles a page shows the reader, or how it shows them, for addresses that do not say. */
export async function rememberLook(db: Db, actor: Actor, { size, view }: Partial<Remembered>): Promise<void> {
  const { userId } = allow(actor, 'edit', 'own profile')
  const chosen = { ...(size && { page_size: size }), ...(view && { page_view: view }) }
  if (Object.keys(chosen).length > 0) await db.updateTable('users').set(chosen).where('id', '=', userId).execute()
}
