import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { MergedTitles } from '#db/move-rows.ts'
import { type Actor, allow } from '#domain/permissions.ts'
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
      ${movingRows(sql`list_entries`, sql`added_at`, { from, into })} as "listEntries",
      ${movingRows(sql`ratings`, sql`rated_at`, { from, into })} as ratings,
      ${movingRows(sql`reviews`, sql`posted_at`, { from, into })} as reviews`.execute(db)
  const [found] = rows as [Found]
  if (!found.from) throw await titleMissing(db, from)
  if (!found.into) throw await titleMissing(db, into)
  return { ...found, from: found.from, into: found.into }
}

type Found = Omit<MergePreview, 'from' | 'into'> & Record<'from' | 'into', MergePreview['from'] | null>

/** How many rows would move and which of a reader's two would stay; `madeAt` says which is newer. */
function movingRows(table: RawBuilder<unknown>, madeAt: RawBuilder<unknown>, { from, into }: MergedTitles) {
  return sql`(
    select jsonb_build_object(
      'moving', count(*) filter (where o.user_id is null or r.${madeAt} > o.${madeAt}),
      'newerMerged', count(*) filter (where r.${madeAt} > o.${madeAt}),
      'newerOther', count(*) filter (where r.${madeAt} <= o.${madeAt}))
    from ${table} r left join ${table} o on o.user_id = r.user_id and o.title_id = ${into}
    where r.title_id = ${from})`
}
