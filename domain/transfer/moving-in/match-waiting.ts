import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { titleMissing } from '../../lists/rules.ts'
import { lockActor } from '../../lock-users.ts'
import { lockTitles } from '../../titles/lock-titles.ts'
import { lockBearers } from '../../titles/merges/find-survivor.ts'
import { isTitleId } from '../../titles/rules.ts'
import { shownTitle } from '../../titles/title-language.ts'
import { type FoundWaiting, settleWaiting } from './settle-waiting.ts'
import { isKey, readStoredRow, type StoredRow } from './stored-row.ts'
import { isWaiting } from './waiting.ts'

/**
 * Says which title a row is that waits for the catalogue; of one that is merged, the one that stands for it. It goes to the list, unless the reader keeps something of the title already.
 * @returns the names of both, and whether what is kept stays instead
 * @throws Refusal 'list-row-missing' or 'title-missing'
 */
export async function matchWaiting(
  db: Db,
  actor: Actor,
  { key, titleId }: { key: string; titleId: string },
): Promise<{ name: string; title: string; isKept: boolean }> {
  const { userId } = allow(actor, 'bring in', 'own list')
  if (!isKey(key)) throw new Refusal('list-row-missing')
  if (!isTitleId(titleId)) throw titleMissing()
  return inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    const bearer = (await lockBearers(tx, [titleId], lockTitles)).get(titleId)
    const { rows } = await sql<
      Pick<FoundWaiting, 'importId' | 'site'> & { name: string; record: StoredRow; title: string | null }
    >`
      select w.name, w.record, w.import_id as "importId", i.site,
        (select ${shownTitle} from titles t where t.id = ${bearer} and t.kind = w.record ->> 'kind') as title
      from waiting_list_rows w left join list_imports i on i.id = w.import_id
      where w.user_id = ${userId} and w.key = ${key} and ${isWaiting}`.execute(tx)
    if (!rows[0]) throw new Refusal('list-row-missing')
    const { name, record, title, ...of } = rows[0]
    const found = { ...of, key, titleId, row: readStoredRow(record), by: 'reader' as const }
    const [settled] = title ? await settleWaiting(tx, userId, [found]) : []
    if (!settled || !title) throw titleMissing()
    return { name, title, isKept: settled.isKept }
  })
}
