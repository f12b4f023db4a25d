import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import type { Subject } from '../audit/rules.ts'
import { profileTag } from '../profile-tag.ts'
import { Refusal } from '../refusal.ts'
import { titleTag } from '../titles/rules.ts'

/**
 * Hides a review from everybody but its author, who is told the reason, and leaves it out of all counts. Its reports are
 * settled. Hiding it again keeps the first reason.
 * @throws Refusal 'reason' or 'review-missing'
 */
export async function hideReview(db: Db, actor: Actor, reviewId: string, reason: string): Promise<void> {
  const { userId: adminId } = allow(actor, 'hide', 'review')
  return setHidden(db, adminId, reviewId, readReason(reason))
}

/**
 * Shows a hidden review again.
 * @throws Refusal 'review-missing'
 */
export async function restoreReview(db: Db, actor: Actor, reviewId: string): Promise<void> {
  const { userId: adminId } = allow(actor, 'restore', 'review')
  return setHidden(db, adminId, reviewId, null)
}

/**
 * Settles the reports of a review that stays visible.
 * @throws Refusal 'review-missing'
 */
export async function dismissReports(db: Db, actor: Actor, reviewId: string): Promise<void> {
  const { userId: adminId } = allow(actor, 'dismiss', 'reports')
  await inTransaction(db, async (tx) => {
    const { subject } = await lockReview(tx, reviewId)
    const reports = await settleReports(tx, reviewId)
    if (reports === 0) return
    await recordAdminAction(tx, { adminId, action: 'reports-dismissed', subject, after: { reports } })
  })
}

/** @param reason why the review is hidden; null shows it again */
async function setHidden(db: Db, adminId: string, reviewId: string, reason: string | null): Promise<void> {
  const hidden = reason !== null
  await inTransaction(db, async (tx) => {
    const { subject, titleId, authorId, isHidden } = await lockReview(tx, reviewId)
    const reports = hidden ? await settleReports(tx, reviewId) : 0
    if (hidden === isHidden) return

    await tx
      .updateTable('reviews')
      .set({ hidden_at: hidden ? new Date() : null, hidden_reason: reason })
      .where('id', '=', reviewId)
      .execute()
    await recordAdminAction(tx, {
      adminId,
      action: hidden ? 'review-hidden' : 'review-restored',
      subject,
      before: { hidden: isHidden },
      after: { hidden, ...(hidden && { reason }), ...(reports > 0 && { reports }) },
    })
    await clearPages(tx, [titleTag(titleId), profileTag(authorId)])
  })
}

interface Locked {
  subject: Subject
  titleId: string
  authorId: string
  isHidden: boolean
}

async function lockReview(tx: Tx, reviewId: string): Promise<Locked> {
  const { rows } = await sql<Locked>`
    select r.title_id as "titleId", r.user_id as "authorId", r.hidden_at is not null as "isHidden",
      json_build_object('kind', 'review', 'id', r.id, 'name', t.title, 'author', u.user_name) as subject
    from reviews r join titles t on t.id = r.title_id join users u on u.id = r.user_id
    where r.id = ${reviewId} for no key update of r`.execute(tx)
  if (!rows[0]) throw new Refusal('review-missing')
  return rows[0]
}

/** @returns how many there were */
async function settleReports(tx: Tx, reviewId: string): Promise<number> {
  const settled = await tx
    .updateTable('review_reports')
    .set({ settled_at: new Date() })
    .where('review_id', '=', reviewId)
    .where('settled_at', 'is', null)
    .returning('user_id')
    .execute()
  return settled.length
}
