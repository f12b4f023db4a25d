import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { containing } from '#db/containing.ts'
import { type Actor, allow, may, outranks, type UserRole } from '#domain/permissions.ts'
import { lastEntryAbout } from '../audit/decided-since.ts'
import { countRowsUpTo, findPage } from '../page.ts'
import type { Page } from '../page-rules.ts'
import type { UserFilter } from './user-filter-rules.ts'

export const usersPageSize = 25

/** A user as those who look after the site see them. */
export interface ListedUser {
  id: string
  userName: string
  /** Empty for those who may not read it. */
  email: string
  image: string
  role: UserRole
  /** Whether the actor's role is above theirs. */
  isBelow: boolean
  joinedAt: Date
  suspendedAt: Date | null
  suspensionReason: string | null
  reviews: number
  /** The last entry of the log about them. */
  lastEntry: number
}

interface Wanted {
  /** Part of a name, or of an address for those who may read it; empty finds everybody. */
  query: string
  which: UserFilter
  page: number
}

const conditions: Record<UserFilter, RawBuilder<unknown>> = {
  all: sql`and u.waits_since is null`,
  staff: sql`and u.role <> 'reader'`,
  suspended: sql`and u.suspended_at is not null and u.waits_since is null`,
  waiting: sql`and u.waits_since is not null`,
}

/** One page of users, newest first. Only so many are counted and have a page: a search finds those who came before. */
export async function findUsers(
  db: Db,
  actor: Actor,
  { query, which, page: wanted }: Wanted,
  { most = 10_000 } = {},
): Promise<Page<ListedUser> & { isMore: boolean }> {
  const { role } = allow(actor, 'list', 'user')
  if (which === 'waiting') allow(actor, 'approve', 'sign-up')
  const part = containing(query)
  const readsAddresses = may(actor, 'read the address of', 'user')
  const byAddress = readsAddresses ? sql`or u.email::text ilike ${part}` : sql``
  const named = query ? sql`(u.user_name ilike ${part} ${byAddress})` : sql`true`
  const matching = sql`users u where ${named} ${conditions[which]}`

  const { total, isMore } = await countRowsUpTo(db, matching, most)
  // Few are found by their names and then put in order: on a walk from the newest, all might be read before a page is full.
  const found = query && !isMore ? sql`(select u.* from ${matching} offset 0) u` : matching
  const page = await findPage({ wanted, size: usersPageSize }, total, async ({ limit, offset }) => {
    const { rows } = await sql<Omit<ListedUser, 'isBelow'>>`
      select u.id, u.user_name as "userName", case when ${readsAddresses} then u.email::text else '' end as email, u.image, u.role,
        u.created_at as "joinedAt", u.suspended_at as "suspendedAt",
        u.suspension_reason as "suspensionReason",
        (select count(*) from reviews r where r.user_id = u.id) as reviews, ${lastEntryAbout('user', sql`u.id`)} as "lastEntry"
      from ${found}
      order by u.created_at desc, u.id desc limit ${limit} offset ${offset}`.execute(db)
    return rows.map((user) => ({ ...user, isBelow: role === 'command line' || outranks(role, user.role) }))
  })
  return { ...page, isMore }
}
