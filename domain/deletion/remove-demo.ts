import { clearEveryPage } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import { Refusal } from '../refusal.ts'
import { removeTitles } from '../titles/remove-titles.ts'
import { findDemo, findDemoIds } from './demo-queries.ts'
import { withTitlesLocked } from './lock-title.ts'
import { countBelongings } from './queries.ts'

/**
 * Deletes the demo catalogue and everything readers have added to it, in one transaction and for good. Titles that an admin
 * has edited, or that an import has taken over, stay.
 * @returns how many titles were deleted
 * @throws Refusal 'demo-gone' when nothing is left of it, 'demo-alone' when there is no other title yet, or 'title-busy'
 */
export async function removeDemo(db: Db, actor: Actor): Promise<number> {
  const { userId: adminId } = allow(actor, 'remove the demo from', 'catalogue')
  return withTitlesLocked(db, await findDemoIds(db), async (tx, locked) => {
    const demo = await findDemo(tx, actor)
    if (!demo || demo.titles === 0) throw new Refusal('demo-gone')
    if (demo.others + demo.edited === 0) {
      throw new Refusal('demo-alone')
    }
    const unedited = new Set(await findDemoIds(tx))
    const ids = locked.filter((id) => unedited.has(id))
    const belongings = await countBelongings(tx, ids)
    await removeTitles(tx, ids)
    await recordAdminAction(tx, {
      adminId,
      action: 'demo-removed',
      subject: { kind: 'demo', id: 'demo', name: '' },
      before: { titles: ids.length, ...belongings },
    })
    await clearEveryPage(tx)
    return ids.length
  })
}
