import { now } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import type { ScoreScale } from '../score-scale-rules.ts'
import { readTimeZone } from '../time-zone-rules.ts'
import type { TitleLanguage } from '../titles/title-language-rules.ts'
import type { AdultTitles, Averages, Gender } from './rules.ts'
import { hashOf } from './secrets.ts'

/** The user's own record (specification §3) as the profile page shows it. */
export interface Profile {
  email: string
  userName: string
  gender: Gender
  /** YYYY-MM-DD. */
  birthdate: string | null
  bio: string
  /** Empty means the default avatar. */
  image: string
  /** Null for the site's. */
  titleLanguage: TitleLanguage | null
  /** Null for as the site says. */
  adultTitles: AdultTitles | null
  averages: Averages
  /** Null for the site's. */
  timeZone: string | null
  scoreScale: ScoreScale
}

/** A user's own profile and settings (specification §2); null when there is no such user. */
export async function findProfile(db: Db, userId: string): Promise<Profile | null> {
  const user = await db
    .selectFrom('users')
    .select([
      'email',
      'user_name as userName',
      'gender',
      'birthdate',
      'bio',
      'image',
      'title_language as titleLanguage',
      'adult_titles as adultTitles',
      'averages',
      'time_zone as timeZone',
      'score_scale as scoreScale',
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user ? ({ ...user, timeZone: readTimeZone(user.timeZone ?? '') } as Profile) : null
}

/** Whether somebody has proved that the address of an account is theirs: by a reset mail, a provider, or the operator's word. */
export async function isAddressProved(db: Db, userId: string): Promise<boolean> {
  const proved = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return proved !== undefined
}

export interface OwnSession {
  id: string
  userAgent: string
  address: string
  createdAt: Date
  usedAt: Date
  isThisOne: boolean
}

/** The user's sessions, most recently used first. */
export async function findOwnSessions(db: Db, userId: string, token: string): Promise<OwnSession[]> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .execute()
  return sessions.map((session) => ({
    id: session.id,
    userAgent: session.user_agent ?? '',
    address: session.ip_address ?? '',
    createdAt: session.created_at,
    usedAt: session.updated_at,
    isThisOne: session.token_hash === hashOf(token),
  }))
}
