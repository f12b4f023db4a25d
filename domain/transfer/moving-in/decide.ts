import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { readRecords } from '../../journal/bring-records.ts'
import type { Kind } from '../../titles/rules.ts'
import { latestDay } from '../latest-day.ts'
import { compareRow } from './bring-row.ts'
import { undoUntil } from './orders.ts'
import type { Policy, RowChoice } from './rules.ts'
import { readStoredRow, type StoredRow } from './stored-row.ts'

export interface ListImportOptions {
  policy: Record<Kind, Policy>
  /** Scores are cast as ratings too, or those that a Kiroku site has, which is final (§4). */
  castsRatings: boolean
  /** Reviews of a Kiroku site come along, where everybody reads them. */
  bringsReviews?: boolean
}

/**
 * Starts to bring in what a reader has looked at.
 * @throws Refusal 'list-import-moved-on' when it is not waiting for this
 */
export async function startListImport(db: Db, actor: Actor, id: number, options: ListImportOptions): Promise<void> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const { rows } = await sql<{ id: number }>`
    update list_imports set state = 'running', anime_policy = ${options.policy.anime},
      manga_policy = ${options.policy.manga}, casts_ratings = ${options.castsRatings},
      brings_reviews = ${options.bringsReviews ?? false}
    where id = ${id} and user_id = ${userId} and state = 'checked' returning id`.execute(db)
  if (rows.length === 0) throw new Refusal('list-import-moved-on')
}

/**
 * Decides for one row of a preview: which of its candidates it is, or whose word counts.
 * @throws Refusal 'list-import-moved-on', 'list-row-missing'
 */
export async function decideRow(
  db: Db,
  actor: Actor,
  { id, place, titleId, choice }: { id: number; place: number; titleId?: string; choice?: RowChoice | null },
): Promise<void> {
  const { userId } = allow(actor, 'bring in', 'own list')
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ state: string; record: StoredRow | null; candidates: string[] | null }>`
      select i.state, r.record, r.candidates from list_imports i
      left join list_import_rows r on r.import_id = i.id and r.place = ${place} and r.outcome in ('matched', 'ambiguous')
      where i.id = ${id} and i.user_id = ${userId} for update of i`.execute(tx)
    const [found] = rows
    if (found?.state !== 'checked') throw new Refusal('list-import-moved-on')
    if (!found.record) throw new Refusal('list-row-missing')
    if (titleId !== undefined) {
      const [title] = await readRecords(tx, userId, [titleId], latestDay())
      if (!title || !found.candidates?.includes(titleId)) throw new Refusal('list-row-missing')
      const { sort, differences } = compareRow(readStoredRow(found.record), title.record, title.known)
      await sql`
        update list_import_rows set outcome = 'matched', matched_by = 'reader', title_id = ${titleId}, sort = ${sort},
          differences = ${JSON.stringify(differences)}::jsonb
        where import_id = ${id} and place = ${place}`.execute(tx)
    }
    if (choice !== undefined) {
      await sql`update list_import_rows set choice = ${choice} where import_id = ${id} and place = ${place}`.execute(tx)
    }
  })
}

/**
 * Ends an import that is being read, looked at or brought in. What it has brought in stays, and can be undone.
 * @throws Refusal 'list-import-moved-on' when it has ended already
 */
export async function cancelListImport(db: Db, actor: Actor, id: number): Promise<void> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const { rows } = await sql<{ id: number }>`
    update list_imports set state = 'cancelled', ended_at = now(),
      undo_until = case state when 'running' then ${undoUntil} end
    where id = ${id} and user_id = ${userId} and ended_at is null returning id`.execute(db)
  if (rows.length === 0) throw new Refusal('list-import-moved-on')
}

/**
 * Orders that an import be undone: what it changed of list and journal is as it was, but for titles that were changed since. Counters and
 * ratings that were cast stay (§4).
 * @throws Refusal 'list-undo-late' when it is too late, or there is nothing to undo
 */
export async function undoListImport(db: Db, actor: Actor, id: number): Promise<void> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const { rows } = await sql<{ id: number }>`
    update list_imports set state = 'undoing', failures = 0
    where id = ${id} and user_id = ${userId} and state in ('done', 'cancelled', 'failed') and undo_until > now()
    returning id`.execute(db)
  if (rows.length === 0) throw new Refusal('list-undo-late')
}
