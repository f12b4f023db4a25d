import type { Tx } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'

/**
 * A user and the site's owners, locked until the transaction ends. They are locked in one order: of two owners who take each
 * other's role, or leave, at the same moment, the second one finds what the first has done.
 */
export async function lockWithOwners(tx: Tx, userId: string) {
  const locked = await tx
    .selectFrom('users')
    .select(['id', 'user_name', 'role', 'suspended_at', 'waits_since'])
    .where((user) => user.or([user('id', '=', userId), user('role', '=', 'owner')]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const owners = locked.filter(({ role }) => role === 'owner').map(({ id }) => id)
  return { user: locked.find(({ id }) => id === userId), owners }
}

/** @throws Refusal 'last-owner' when the site would be left without an owner */
export function refuseLastOwner(owners: string[], leaving: string): void {
  if (owners.length === 1 && owners[0] === leaving) throw new Refusal('last-owner')
}
