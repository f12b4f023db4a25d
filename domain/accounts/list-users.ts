import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { containing } from '#db/containing.ts'
import { type Actor, allow, type UserRole } from '#domain/permissions.ts'
import { defaultLimits, digestOf } from './attempts.ts'

/** A user as the operator sees them on a terminal. */
export interface UserLine {
  email: string
  userName: string
  joinedAt: Date
  role: UserRole
  isSuspended: boolean
  /** Whether they wait for approval. */
  isWaiting: boolean
  /** Number of valid sessions. */
  sessions: number
  /** Whether somebody has used up the tries for the account or its second factor and is locked out for a while. */
  isLocked: boolean
}

/** The users whose name or address contains `part`, ordered by address; all of them without it. */
export async function listUsers(db: Db, actor: Actor, part = ''): Promise<UserLine[]> {
  allow(actor, 'list', 'user')
  const like = containing(part)
  const { rows } = await sql<Omit<UserLine, 'isLocked'> & { id: string }>`
    select u.id, u.email::text as email, u.user_name as "userName", u.created_at as "joinedAt", u.role,
      u.suspended_at is not null as "isSuspended", u.waits_since is not null as "isWaiting",
      (select count(*) from sessions s where s.user_id = u.id and s.expires_at > now()) as sessions
    from users u where u.user_name ilike ${like} or u.email::text ilike ${like}
    order by u.email`.execute(db)
  const locked = await findLocked(db)
  // Tries to sign in are counted by address, those to give the second factor by id.
  return rows.map(({ id, ...user }) => ({
    ...user,
    isLocked: [user.email.toLowerCase(), id].some((account) => locked.has(digestOf(account))),
  }))
}

async function findLocked(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ account: string }>`
    select split_part(split_part(key, ':', 2), '/', 1) as account from attempts
    where expire > extract(epoch from now()) * 1000 and (
      key like 'signIn-account:%' and points >= ${defaultLimits.signIn.perAccount.tries}
      or key like 'signIn-network:%' and points >= ${defaultLimits.signIn.perAccountAndNetwork.tries}
      or key like 'code-account:%' and points >= ${defaultLimits.code.perAccount.tries}
      or key like 'code-network:%' and points >= ${defaultLimits.code.perAccountAndNetwork.tries})`.execute(db)
  return new Set(rows.map(({ account }) => account))
}
