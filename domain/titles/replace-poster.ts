import type { Tx } from '#db/connection.ts'

/**
 * Replaces a title's poster on another site with a picture of ours, and stores the old address.
 * @returns false when the title has another poster by now or is gone
 */
export async function replacePoster(
  tx: Tx,
  { titleId, from, to }: { titleId: string; from: string; to: string },
): Promise<boolean> {
  const replaced = await tx
    .updateTable('titles')
    .set({ poster: to, poster_source: from, updated_at: new Date() })
    .where('id', '=', titleId)
    .where('poster', '=', from)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}
