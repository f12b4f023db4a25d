import { sql } from 'kysely'
import { now } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import type { ListView } from '../list-view-rules.ts'
import type { UserRole } from '../permissions.ts'
import type { ScoreScale } from '../score-scale-rules.ts'
import type { PageSize, View } from '../titles/query/title-query-rules.ts'
import type { TitleLanguage } from '../titles/title-language-rules.ts'
import { lifetime } from './lifetime.ts'
import type { AdultTitles, Averages } from './rules.ts'
import { hashOf } from './secrets.ts'

/** A valid session and its user, who acts as its role (permissions.ts). */
export interface Session {
  token: string
  userId: string
  email: string
  userName: string
  image: string
  /** The user's role by the mark that /admin/sign-in sets, the server's side of the specification's 'AdminUser'; else 'reader'. */
  role: UserRole
  /** Whether the user may sign in at /admin/sign-in; grants nothing by itself. */
  isStaff: boolean
  /** In which language titles are shown; null for the site's. */
  titleLanguage: TitleLanguage | null
  /** Whether titles for adults are shown; null for as the site says. */
  adultTitles: AdultTitles | null
  averages: Averages
  /** In which time zone days and times are shown; null for the site's. */
  timeZone: string | null
  /** On which scale scores of their own are shown. */
  scoreScale: ScoreScale
  /** How many titles pages show whose address does not say, and how; null for the usual. */
  pageSize: PageSize | null
  pageView: View | null
  /** How their own list is shown whose address does not say; null for the usual. */
  listView: ListView | null
}

interface Row extends Omit<Session, 'token'> {
  touchedAgo: number
}

/**
 * The session a token stands for; null when it has ended, has not been used for two weeks, is three months old, or belongs
 * to somebody suspended. Takes one statement; a second one, at most once an hour, records that the session is in use.
 */
export async function findSession(db: Db, token: string): Promise<Session | null> {
  const { rows } = await sql<Row>`-- prepare: find_session
    select u.id as "userId", u.email::text as email, u.user_name as "userName", u.image,
      u.role <> 'reader' as "isStaff", u.title_language as "titleLanguage",
      u.adult_titles as "adultTitles", u.averages, u.time_zone as "timeZone", u.score_scale as "scoreScale", u.page_size as "pageSize", u.page_view as "pageView",
      u.list_view as "listView",
      case when s.is_admin_session and s.created_at > now() - ${lifetime.adminSeconds} * interval '1 second'
        then u.role else 'reader' end as role,
      extract(epoch from now() - s.updated_at)::float8 as "touchedAgo"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hashOf(token)} and s.expires_at > now() and u.suspended_at is null
      and s.updated_at > now() - ${lifetime.idleSeconds} * interval '1 second'`.execute(db)
  if (!rows[0]) return null
  const { touchedAgo, ...session } = rows[0]
  if (touchedAgo > lifetime.touchSeconds) {
    await db.updateTable('sessions').set({ updated_at: now }).where('token_hash', '=', hashOf(token)).execute()
  }
  return { ...session, token }
}
