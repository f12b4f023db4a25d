import { clearPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import { removeTitles } from '../titles/remove-titles.ts'
import { catalogueTag, isTitleId, listTag, titleTag } from '../titles/rules.ts'
import { titleMissing } from '../titles/title-missing.ts'
import { withTitleLocked } from './lock-title.ts'
import { findDeletableTitle, keepCopy } from './queries.ts'
import type { DeletableTitle } from './rules.ts'

/**
 * Deletes a title with its characters, staff, reviews, votes, ratings and list entries, in one transaction (decisions,
 * "Delete of a title"). For ten minutes, restoreTitle can bring all of it back.
 * @returns what was deleted
 * @throws Refusal 'title-deleted' or 'title-gone' when there is no such title, or 'title-busy'
 */
export async function deleteTitle(db: Db, actor: Actor, titleId: string): Promise<DeletableTitle> {
  const { userId: adminId } = allow(actor, 'delete', 'title')
  const deleted = !isTitleId(titleId)
    ? null
    : await withTitleLocked(db, titleId, async (tx) => {
        const title = await findDeletableTitle(tx, actor, titleId)
        if (!title) return null
        await keepCopy(tx, titleId)
        await removeTitles(tx, [titleId])

        const { kind, title: name, belongings } = title
        await recordAdminAction(tx, {
          adminId,
          action: 'title-deleted',
          subject: { kind: 'title', id: titleId, name },
          before: { kind, title: name, ...belongings },
        })
        await clearPages(tx, [titleTag(titleId), listTag(kind), catalogueTag])
        return title
      })
  if (!deleted) throw await titleMissing(db, titleId)
  return deleted
}
