import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { recordAdminAction } from '../../audit/record-admin-action.ts'
import { type Actor, allow } from '../../permissions.ts'
import { Refusal } from '../../refusal.ts'
import { orderRefold } from './refold.ts'
import { hasOwnPlace } from './source-rules.ts'

/**
 * Puts a source before another one: where they differ, it is believed. Every title is then folded again in the background. If
 * it is before the other one already, nothing changes.
 * @throws Refusal 'source-missing' when one of them is not among the sources whose order can be chosen
 */
export async function putSourceBefore(db: Db, actor: Actor, name: string, other: string): Promise<void> {
  const { userId: adminId } = allow(actor, 'order', 'sources')
  await inTransaction(db, async (tx) => {
    const names = await lockOrder(tx)
    if (!names.includes(name) || !names.includes(other)) throw new Refusal('source-missing')
    if (names.indexOf(name) <= names.indexOf(other)) return
    const rest = names.filter((one) => one !== name)
    const ordered = rest.toSpliced(rest.indexOf(other), 0, name)
    await saveOrder(tx, ordered)
    await orderRefold(tx)
    await recordAdminAction(tx, {
      ...{ adminId, action: 'sources-ordered', subject: { kind: 'source', id: name, name } },
      before: { order: names.join(', ') },
      after: { order: ordered.join(', ') },
    })
  })
}

/** The sources whose order can be chosen, the one that is asked first first; nobody else can change it meanwhile. */
async function lockOrder(tx: Tx): Promise<string[]> {
  await sql`select from sources order by name for update`.execute(tx)
  const rows = await tx.selectFrom('sources').select('name').orderBy('position').orderBy('name').execute()
  return rows.map(({ name }) => name).filter(hasOwnPlace)
}

async function saveOrder(tx: Tx, names: string[]): Promise<void> {
  await sql`
    update sources s set position = 100 * o.place from unnest(${names}::text[]) with ordinality o (name, place)
    where s.name = o.name`.execute(tx)
}
