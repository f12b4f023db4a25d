import { clearPages, everyPage } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'

const mostFailures = 5

/** Ends an import that cannot be brought to its end. What it has brought in stays. */
export async function failImport(db: Db, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const failed = await tx
      .updateTable('imports')
      .set({ state: 'failed', ended_at: new Date() })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning(['file_name', 'user_id', 'added', 'changed', 'started_at'])
      .executeTakeFirst()
    if (!failed?.started_at) return
    const { file_name, user_id, added, changed } = failed
    const subject = { kind: 'import', id: String(id), name: file_name } as const
    const after = { failed: true, added, changed }
    await recordAdminAction(tx, { adminId: user_id ?? '', action: 'import-finished', subject, after })
    await clearPages(tx, [everyPage])
  })
}

/**
 * Notes that work on an import has broken off by itself; the fifth time it is given up.
 * @returns how often it has
 */
export async function noteFailure(db: Db, id: number): Promise<number> {
  const noted = await db
    .updateTable('imports')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('failures')
    .executeTakeFirst()
  const failures = noted?.failures ?? 0
  if (failures >= mostFailures) await failImport(db, id)
  return failures
}
