import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { MergedRow, MergedTitles } from '#db/move-rows.ts'
import type { DB } from '#db/types.ts'
import {
  byTitleId,
  mergeReadersRows,
  ofReaders,
  restoreRows,
  stillFree,
  type TitleCopy,
  type TitlePart,
} from '../title-part.ts'

/** Where a title is beside its reader's name unless their journal says that it is private. */
const shownBeside: (keyof DB)[] = [
  ...(['list_entries', 'ratings', 'favourites', 'activity'] as const),
  ...(['reviews', 'shelf_titles', 'unshelved_titles'] as const),
]

const merge = mergeReadersRows('journal', { key: ['user_id', 'made_at'], madeAt: 'changed_at' })

/** What readers keep of a title beside their list entries. */
export const journalParts: TitlePart[] = [
  { table: 'journal', ofTitle: byTitleId, restore, merge: { ...merge, move: moveJournals, settleBack: keepPrivate } },
]

/**
 * Of two journals the newer one stays. The activity of both titles follows, so it becomes private where the other one was: the
 * row that gives way says which one that was, and as of when, for the undo.
 */
async function moveJournals(tx: Tx, titles: MergedTitles): Promise<MergedRow[]> {
  const merged = await merge.move(tx, titles)
  const ofPrivate = merged.filter(({ isMoved, row }) => !isMoved && row.is_private).map(({ userId }) => userId)
  if (ofPrivate.length === 0) return merged
  const { rows } = await sql<{ userId: string; changedAt: string }>`
    update journal set is_private = true
    where title_id = ${titles.into} and user_id = any(${ofPrivate}) and not is_private
    returning user_id as "userId", to_jsonb(changed_at) #>> '{}' as "changedAt"`.execute(tx)
  const hiddenAt = new Map(rows.map(({ userId, changedAt }) => [userId, changedAt]))
  return merged.map((each) => {
    const changedAt = each.isMoved ? undefined : hiddenAt.get(each.userId)
    if (!changedAt) return each
    const hidden = each.row.title_id === titles.from ? titles.into : titles.from
    return { ...each, row: { ...each.row, hidden, hidden_changed_at: changedAt } }
  })
}

async function restore(tx: Tx, copy: TitleCopy): Promise<void> {
  await restoreRows(tx, 'journal', copy, sql`${ofReaders(copy)} and ${stillFree('journal')}`)
  await sql`
    update journal r set is_private = false from (${copy.rows('journal')}) k (row)
    where r.user_id = k.row ->> 'user_id' and r.title_id = (k.row ->> 'hidden') collate "C"
      and r.changed_at = (k.row ->> 'hidden_changed_at')::timestamptz`.execute(tx)
}

/**
 * What a reader has made private since the merge, or changed while it was, stays private in both titles: they saw one, and the activity of
 * the other one would be shown again.
 */
async function keepPrivate(tx: Tx, { from, into }: MergedTitles): Promise<void> {
  const since = sql`(
    select r.user_id from journal r join title_merges m on m.merged_id = ${from}
    where r.title_id in (${from}, ${into}) and r.is_private and r.changed_at > m.merged_at)`
  await sql`
    update journal set is_private = true
    where title_id in (${from}, ${into}) and user_id in ${since} and not is_private`.execute(tx)
  const has = (table: keyof DB) =>
    sql`exists (select from ${sql.table(table)} o where o.user_id = w.user_id and o.title_id = t.id)`
  // Of readers in title_merge_rows nobody waits here: they are locked.
  await sql`
    insert into journal (user_id, title_id, kind, is_private)
    select w.user_id, t.id, t.kind, true
    from (select distinct user_id from title_merge_rows where merged_id = ${from}) w cross join titles t
    where t.id in (${from}, ${into}) and w.user_id in ${since} and not ${has('journal')}
      and (${sql.join(shownBeside.map(has), sql` or `)})`.execute(tx)
}
