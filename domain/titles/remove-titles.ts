import type { Tx } from '#db/connection.ts'

/** Deletes titles; the rows that belong to them go by foreign key. */
export async function removeTitles(tx: Tx, titleIds: string[]): Promise<void> {
  await tx.deleteFrom('titles').where('id', 'in', titleIds).execute()
}
