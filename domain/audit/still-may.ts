import type { Tx } from '#db/connection.ts'
import { type Duty, dutiesOfStaff, type UserRole } from '#domain/permissions.ts'
import { Refusal } from '../refusal.ts'
import type { AdminAction } from './rules.ts'

/** What each action is; null where whoever began it need not be there at its end, and for roles, which are given under a lock on all owners. */
const duties: Record<AdminAction, Duty | null> = {
  'title-added': 'add title',
  'title-changed': 'edit title',
  'title-deleted': 'delete title',
  'title-restored': 'restore title',
  'title-merged': 'merge title',
  'merge-undone': 'undo the merge of title',
  'credits-merged': 'merge credits',
  'credits-parted': 'undo the merge of credits',
  'demo-removed': 'remove the demo from catalogue',
  'import-started': null,
  'import-cancelled': null,
  'import-finished': null,
  'posters-fetched': null,
  'sources-ordered': 'order sources',
  'user-suspended': 'suspend user',
  'suspension-lifted': 'reinstate user',
  'role-given': null,
  'sign-up-approved': 'approve sign-up',
  'sign-up-refused': 'refuse sign-up',
  'invitation-made': 'make invitation',
  'invitation-revoked': 'revoke invitation',
  'review-hidden': 'hide review',
  'review-restored': 'restore review',
  'reports-dismissed': 'dismiss reports',
  'profile-hidden': 'hide profile',
  'profile-restored': 'restore profile',
  'bio-hidden': 'hide profile',
  'handle-taken': 'take the handle of profile',
  'list-hidden': 'hide shelf',
  'list-restored': 'restore shelf',
}

const allowed = new Map(dutiesOfStaff().map(({ duty, roles }) => [duty, roles]))

/**
 * Makes sure that whoever acts has not lost their role, or been suspended, while what they do waited, for a lock or for pictures. An account that is gone is not asked.
 * @throws Refusal 'not-allowed'
 */
export async function refuseFormerStaff(tx: Tx, adminId: string, action: AdminAction): Promise<void> {
  const duty = duties[action]
  if (!duty) return
  const admin = await tx
    .selectFrom('users')
    .select(['role', 'suspended_at'])
    .where('id', '=', adminId)
    .executeTakeFirst()
  const roles: readonly UserRole[] = allowed.get(duty) ?? []
  if (admin && (admin.suspended_at || !roles.includes(admin.role as UserRole))) throw new Refusal('not-allowed')
}
