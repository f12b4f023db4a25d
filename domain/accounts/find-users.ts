import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

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

export interface UsersPage {
  users: ListedUser[]
  page: number
  pages: number
  total: number
}

interface Wanted {
  /** Part of a name or an address; empty finds everybody. */
  query: string
  suspendedOnly: boolean
  page: number
}

/** One page of users for the admin, newest first. A page that does not exist becomes the nearest one that does. */
export async function findUsers(db: Db, { query, suspendedOnly, page: wanted }: Wanted): Promise<UsersPage> {
  const part = `%${query.replace(/[\\%_]/g, '\\$&')}%`
  const named = query ? sql`(u.user_name ilike ${part} or u.email::text ilike ${part})` : sql`true`
  const matching = sql`users u where ${named} ${suspendedOnly ? sql`and u.suspended_at is not null` : sql``}`

  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${matching}`.execute(db)
  const total = counted[0]?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / usersPageSize))
  const page = Math.min(Math.max(1, wanted), pages)
  const { rows: users } = await sql<ListedUser>`
    select u.id, u.user_name as "userName", u.email::text as email, u.image, u.is_admin as "isAdmin",
      u.created_at as "joinedAt", u.suspended_at as "suspendedAt",
      u.suspension_reason as "suspensionReason",
      (select count(*) from reviews r where r.user_id = u.id) as reviews
    from ${matching}
    order by u.created_at desc, u.id desc limit ${usersPageSize} offset ${(page - 1) * usersPageSize}`.execute(db)
  return { users, page, pages, total }
}
