import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import type { Subject } from '../audit/rules.ts'
import { joinCompanies, partCompanies } from '../companies/join-companies.ts'
import { joinNamed, partNamed } from '../people/join-named.ts'
import { Refusal } from '../refusal.ts'
import { findCreditedIds } from '../titles/credits/queries.ts'
import { type CreditKind, creditsTag } from '../titles/credits/rules.ts'
import { foldTitles } from '../titles/records/fold-titles.ts'
import { orderRefold } from '../titles/records/refold.ts'
import { catalogueTag, kinds, listTag } from '../titles/rules.ts'

const subjectKinds = { people: 'person', characters: 'character', companies: 'company' } as const satisfies Record<
  CreditKind,
  Subject['kind']
>

/** More titles than this are folded again in the background. */
const mostAtOnce = 300

interface Named {
  id: number
  name: string
  mergedInto: number | null
}

/**
 * Makes a person, character or company another one, as an admin has found them to be: titles credit the other one, imports that
 * bring either find the other one, and the address leads there.
 * @returns both, as they were
 * @throws Refusal 'reason', 'credited-itself', 'credited-missing' when one of them is not there or is another one already, or
 *   'import-running'
 */
export async function mergeCredited(
  db: Db,
  actor: Actor,
  { kind, from, into, reason }: { kind: CreditKind; from: number; into: number; reason: string },
): Promise<{ from: Named; into: Named }> {
  const { userId: adminId } = allow(actor, 'merge', 'credits')
  const given = readReason(reason)
  if (from === into) throw new Refusal('credited-itself')
  return withoutImports(db, async (tx) => {
    const [one, other] = await lockNamed(tx, kind, [from, into])
    if (!one || !other || one.mergedInto !== null || other.mergedInto !== null) throw new Refusal('credited-missing')
    await (kind === 'companies' ? joinCompanies(tx, from, into) : joinNamed(tx, kind, from, into))
    await recordAdminAction(tx, {
      ...{ adminId, action: 'credits-merged', subject: { kind: subjectKinds[kind], id: String(from), name: one.name } },
      before: { name: one.name },
      after: { name: other.name, reason: given },
    })
    await clearCredits(tx, kind)
    return { from: one, into: other }
  })
}

/**
 * Undoes that: the titles whose sources mean the merged one credit it again.
 * @throws Refusal 'credited-missing' when nobody of this id is another one, or 'import-running'
 */
export async function undoCreditedMerge(
  db: Db,
  actor: Actor,
  { kind, id }: { kind: CreditKind; id: number },
): Promise<Named> {
  const { userId: adminId } = allow(actor, 'undo the merge of', 'credits')
  return withoutImports(db, async (tx) => {
    const [named] = await lockNamed(tx, kind, [id])
    if (!named || named.mergedInto === null) throw new Refusal('credited-missing')
    await (kind === 'companies' ? partCompanies(tx, id) : partNamed(tx, kind, id))
    await foldAgain(tx, await findCreditedIds(tx, kind, named.mergedInto))
    await recordAdminAction(tx, {
      ...{ adminId, action: 'credits-parted', subject: { kind: subjectKinds[kind], id: String(id), name: named.name } },
    })
    await clearCredits(tx, kind)
    return named
  })
}

/** An import may be about to credit somebody whom this takes away. */
async function withoutImports<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ alone: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('kiroku import')) as alone`.execute(tx)
    if (!rows[0]?.alone) throw new Refusal('import-running')
    return work(tx)
  })
}

/** In the order of the ids that were asked for; whoever is not there is undefined. */
async function lockNamed(tx: Tx, kind: CreditKind, ids: number[]): Promise<(Named | undefined)[]> {
  const { rows } = await sql<Named>`
    select id, name, merged_into as "mergedInto" from ${sql.table(kind)} where id = any(${ids}) order by id for update`.execute(
    tx,
  )
  return ids.map((id) => rows.find((row) => row.id === id))
}

/** Lists of titles are asked for by company, too. */
function clearCredits(tx: Tx, kind: CreditKind): Promise<void> {
  return clearPages(tx, [creditsTag, catalogueTag, ...(kind === 'companies' ? kinds.map(listTag) : [])])
}

async function foldAgain(tx: Tx, titleIds: string[]): Promise<void> {
  if (titleIds.length > mostAtOnce) return orderRefold(tx)
  await foldTitles(tx, titleIds, { unlessSame: true })
}
