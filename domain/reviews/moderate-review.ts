import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { Subject } from '../audit/rules.ts'
import { profileTag } from '../profile-tag.ts'
import { Refusal } from '../refusal.ts'
import { dismiss, hide, type Moderated, restore, type Seen } from '../reports/moderate.ts'
import { titleTag } from '../titles/rules.ts'

/**
 * Hides a review from everybody but its author, who is told the reason, and leaves it out of all counts. Its reports are
 * settled. Hiding it again keeps the first reason.
 * @throws Refusal 'reason', 'review-missing', or 'decided-since'
 */
export async function hideReview(db: Db, actor: Actor, id: string, reason: string, seen?: Seen): Promise<void> {
  const { userId: adminId } = allow(actor, 'hide', 'review')
  await hide(db, reviews, { adminId, id, seen }, reason)
}

/**
 * Shows a hidden review again.
 * @throws Refusal 'review-missing' or 'decided-since'
 */
export async function restoreReview(db: Db, actor: Actor, id: string, seen?: Seen): Promise<void> {
  const { userId: adminId } = allow(actor, 'restore', 'review')
  await restore(db, reviews, { adminId, id, seen })
}

/**
 * Settles the reports of a review that stays visible.
 * @throws Refusal 'review-missing' or 'decided-since'
 */
export async function dismissReports(db: Db, actor: Actor, id: string, seen?: Seen): Promise<void> {
  const { userId: adminId } = allow(actor, 'dismiss', 'reports')
  await dismiss(db, reviews, { adminId, id, seen })
}

interface Locked {
  subject: Subject
  titleId: string
  authorId: string
  isHidden: boolean
}

const reviews: Moderated<Locked> = {
  what: 'review',
  async lock(tx, id) {
    const { rows } = await sql<Locked>`
      select r.title_id as "titleId", r.user_id as "authorId", r.hidden_at is not null as "isHidden",
        json_build_object('kind', 'review', 'id', r.id, 'name', t.title, 'author', u.user_name) as subject
      from reviews r join titles t on t.id = r.title_id join users u on u.id = r.user_id
      where r.id = ${id} for no key update of r`.execute(tx)
    if (!rows[0]) throw new Refusal('review-missing')
    return rows[0]
  },
  set: (tx, id, hidden) => tx.updateTable('reviews').set(hidden).where('id', '=', id).execute(),
  clear: (tx, _id, { titleId, authorId }) => clearPages(tx, [titleTag(titleId), profileTag(authorId)]),
}
