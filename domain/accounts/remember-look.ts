import type { Db } from '#db/connection.ts'
import type { ListView } from '../list-view-rules.ts'
import { type Actor, allow } from '../permissions.ts'
import type { Remembered } from '../titles/query/title-query-rules.ts'

interface Look extends Remembered {
  /** Of the reader's own list. */
  listView: ListView
}

/** Keeps how many titles a page shows the reader, or how it shows them, for addresses that do not say. */
export async function rememberLook(db: Db, actor: Actor, { size, view, listView }: Partial<Look>): Promise<void> {
  const { userId } = allow(actor, 'edit', 'own profile')
  const chosen = {
    ...(size && { page_size: size }),
    ...(view && { page_view: view }),
    ...(listView && { list_view: listView }),
  }
  if (Object.keys(chosen).length > 0) await db.updateTable('users').set(chosen).where('id', '=', userId).execute()
}
