import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { containing } from '#db/containing.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { countRows, findPage } from '../page.ts'
import type { Page } from '../page-rules.ts'

export const usersPageSize = 25

/** A user as the admin sees them. */
export interface ListedUser {
  id: string
  userName: string
  email: string
  image: string
  isAdmin: boolean
  joinedAt: Date
  suspendedAt: Date | null
  suspensionReason: string | null
  reviews: number
}

interface Wanted {
  /** Part of a name or an address; empty finds everybody. */
  query: string
  suspendedOnly: boolean
  page: number
}

/** One page of users for the admin, newest first. */
export async function findUsers(
  db: Db,
  actor: Actor,
  { query, suspendedOnly, page: wanted }: Wanted,
): Promise<Page<ListedUser>> {
  allow(actor, 'list', 'user')
  const part = containing(query)
  const named = query ? sql`(u.user_name ilike ${part} or u.email::text ilike ${part})` : sql`true`
  const matching = sql`users u where ${named} ${suspendedOnly ? sql`and u.suspended_at is not null` : sql``}`

  return findPage({ wanted, size: usersPageSize }, await countRows(db, matching), async ({ limit, offset }) => {
    const { rows } = await sql<ListedUser>`
      select u.id, u.user_name as "userName", u.email::text as email, u.image, u.is_admin as "isAdmin",
        u.created_at as "joinedAt", u.suspended_at as "suspendedAt",
        u.suspension_reason as "suspensionReason",
        (select count(*) from reviews r where r.user_id = u.id) as reviews
      from ${matching}
      order by u.created_at desc, u.id desc limit ${limit} offset ${offset}`.execute(db)
    return rows
  })
}
