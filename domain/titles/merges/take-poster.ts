import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { MergedTitles } from '#db/move-rows.ts'

/**
 * Gives a title without a poster the one that was fetched for the merged one. Other pictures that it lacks come with what is
 * said of the merged title, when it is folded.
 */
export async function takePoster(tx: Tx, { from, into }: MergedTitles): Promise<void> {
  await sql`
    update titles i set poster = f.poster, poster_source = f.poster_source
    from titles f where i.id = ${into} and f.id = ${from} and i.poster is null and f.poster_source is not null`.execute(
    tx,
  )
}
