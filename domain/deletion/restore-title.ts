import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import { Refusal } from '../refusal.ts'
import { findCandidates } from '../titles/import/match-titles.ts'
import { catalogueTag, isTitleId, type Kind, listTag, titleTag } from '../titles/rules.ts'
import { putBack } from './put-back.ts'
import { type Copy, dropCopy, lockCopy } from './queries.ts'

/**
 * Undoes the deletion of a title: restores it and everything deleted with it, including ids, times and counters. What
 * belonged to a reader whose account has since been deleted is not restored and no longer counts.
 * @returns the title's kind and name
 * @throws Refusal 'restore-late' after ten minutes or when it was already undone, or 'title-replaced' when the same title
 * has been added or imported again since
 */
export async function restoreTitle(db: Db, actor: Actor, titleId: string): Promise<{ kind: Kind; title: string }> {
  const { userId: adminId } = allow(actor, 'restore', 'title')
  return inTransaction(db, async (tx) => {
    const copy = isTitleId(titleId) ? await lockCopy(tx, titleId) : null
    if (!copy) throw new Refusal('restore-late')
    await lockCount(tx, copy.kind)
    if (await isReplaced(tx, copy)) {
      throw new Refusal('title-replaced', { title: copy.title })
    }
    await putBack(tx, titleId)
    await dropCopy(tx, titleId)

    const { kind, title } = copy
    await recordAdminAction(tx, {
      adminId,
      action: 'title-restored',
      subject: { kind: 'title', id: titleId, name: title },
      after: { kind, title },
    })
    await clearPages(tx, [titleTag(titleId), listTag(kind), catalogueTag])
    return { kind, title }
  })
}

/** Nobody can add a title of this kind before the transaction ends: an import may just be bringing the same one. */
async function lockCount(tx: Tx, kind: Kind): Promise<void> {
  await tx.selectFrom('title_counts').select('kind').where('kind', '=', kind).forUpdate().execute()
}

/** Whether a title newer than the deletion is the same one, by the rules with which imports match titles. */
async function isReplaced(tx: Tx, { kind, title, deletedAt, releasedOn, externalIds }: Copy): Promise<boolean> {
  const candidates = await findCandidates(tx, [
    { columns: { kind, title, format: null, released_on: releasedOn }, names: [title], externalIds, staff: [] },
  ])
  const newer = await tx
    .selectFrom('titles')
    .select('id')
    .where((row) => row('id', '=', row.fn.any(row.val(candidates.map(({ titleId }) => titleId)))))
    .where('added_at', '>', deletedAt)
    .executeTakeFirst()
  return newer !== undefined
}
