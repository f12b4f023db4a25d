import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { TitleLanguage } from '../titles/title-language-rules.ts'
import { hashOf, isToken } from './secrets.ts'

/** When the address of a reader's calendar was made; null if there is none. */
export async function findAddress(db: Db, userId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('calendar_addresses')
    .select('made_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.made_at ?? null
}

/** Whose calendar an address leads to, and what they have chosen. */
export interface Follower {
  userId: string
  /** Null for the site's, as in all of these. */
  titleLanguage: TitleLanguage | null
  adultTitles: 'show' | 'hide' | null
  timeZone: string | null
}

/** The reader whose address has this key; null if there is no such address, or its reader is suspended. */
export async function findFollower(db: Db, key: string): Promise<Follower | null> {
  if (!isToken(key)) return null
  const { rows } = await sql<Follower>`-- prepare: find_follower
    select u.id as "userId", u.title_language as "titleLanguage", u.adult_titles as "adultTitles", u.time_zone as "timeZone"
    from calendar_addresses a join users u on u.id = a.user_id
    where a.key_hash = ${hashOf(key)} and u.suspended_at is null`.execute(db)
  return rows[0] ?? null
}
