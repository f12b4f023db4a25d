import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { adminSource } from '../admin-source-rules.ts'
import { takeBackNames } from '../people/take-back-names.ts'
import { type Actor, allow } from '../permissions.ts'
import { Refusal } from '../refusal.ts'
import { creditsTag } from './credits/rules.ts'
import { findEditableTitle } from './editable-title.ts'
import { recordTitleAction } from './record-title-action.ts'
import { findOrigins } from './records/find-origins.ts'
import { foldTitles } from './records/fold-titles.ts'
import { catalogueTag, type Kind, listTag, titleTag } from './rules.ts'
import { titleMissing } from './title-missing.ts'

/**
 * Takes back what an admin has decided about one value of a title, which is then what its sources say.
 * @param what a column of `titles`, or `characters` or `staff`
 * @param version of the title on the page
 * @throws Refusal 'title-deleted' or 'title-gone'; 'nothing-to-restore' when no admin has decided it or no source says anything;
 *   'title-changed' when somebody else has saved the title since
 */
export async function restoreField(
  db: Db,
  actor: Actor,
  titleId: string,
  { what, version }: { what: string; version: string },
): Promise<{ kind: Kind }> {
  const { userId: adminId } = allow(actor, 'edit', 'title')
  return inTransaction(db, async (tx) => {
    const saved = await findEditableTitle(tx, titleId, { locked: true })
    if (!saved) throw await titleMissing(tx, titleId)
    const origins = await findOrigins(tx, titleId)
    if (!origins.some((origin) => origin.what === what && origin.instead)) {
      throw new Refusal('nothing-to-restore')
    }
    if (version !== String(saved.version)) throw new Refusal('title-changed')
    await takeBack(tx, titleId, what === 'staff' ? 'staff_members' : what)
    await foldTitles(tx, [titleId])
    if (what === 'characters') await takeBackNames(tx, 'characters', titleId)
    if (what === 'staff') await takeBackNames(tx, 'people', titleId)
    await recordTitleAction(tx, adminId, titleId, saved)
    await clearPages(tx, [titleTag(titleId), listTag(saved.kind), catalogueTag, creditsTag])
    return { kind: saved.kind }
  })
}

async function takeBack(tx: Tx, titleId: string, key: string): Promise<void> {
  await sql`
    update title_records set record = record - ${key}::text
    where title_id = ${titleId} and source = ${adminSource} and said_of is null`.execute(tx)
  await sql`
    delete from title_records where title_id = ${titleId} and source = ${adminSource} and said_of is null
      and record = '{}'`.execute(tx)
}
