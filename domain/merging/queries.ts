import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { countMoving, type MergedTitles } from '#db/move-rows.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { parts } from '../deletion/parts.ts'
import { isTitleId } from '../titles/rules.ts'
import { titleMissing } from '../titles/title-missing.ts'
import type { MergePreview } from './rules.ts'

/**
 * What would become of two titles if one of them were merged into the other.
 * @throws Refusal 'title-gone', 'title-deleted' or 'title-merged'
 */
export async function findMergePreview(db: Db, actor: Actor, { from, into }: MergedTitles): Promise<MergePreview> {
  allow(actor, 'merge', 'title')
  for (const id of [from, into]) if (!isTitleId(id)) throw await titleMissing(db, id)
  const title = (id: string) => sql`(
    select jsonb_build_object('id', id, 'kind', kind, 'title', title, 'year', left(released_on, 4), 'poster', poster)
    from titles where id = ${id})`
  const { rows } = await sql<Found>`
    select ${title(from)} as "from", ${title(into)} as "into",
      ${movingRows('list_entries', { from, into })} as "listEntries",
      ${movingRows('ratings', { from, into })} as ratings, ${movingRows('reviews', { from, into })} as reviews`.execute(
    db,
  )
  const [found] = rows as [Found]
  if (!found.from) throw await titleMissing(db, from)
  if (!found.into) throw await titleMissing(db, into)
  return { ...found, from: found.from, into: found.into }
}

type Found = Omit<MergePreview, 'from' | 'into'> & Record<'from' | 'into', MergePreview['from'] | null>

/** How many rows of readers would move, and which of a reader's two would stay. */
function movingRows(table: 'list_entries' | 'ratings' | 'reviews', titles: MergedTitles) {
  const rows = parts.find((part) => part.table === table)?.merge?.ofReaders
  if (!rows) throw new Error(`The rows of ${table} do not follow a merged title`)
  return countMoving(table, rows, titles)
}
