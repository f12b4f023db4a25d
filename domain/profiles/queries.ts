import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { firstChoice, type PartsShown } from './rules.ts'

/** A reader's own public profile, as its settings show it. */
export interface OwnPublicProfile {
  handle: string | null
  isOn: boolean
  /** Null before the profile is turned on for the first time. */
  linkKey: string | null
  parts: PartsShown
  /** Why an admin has hidden all of it, or the bio, or has taken the handle away; null if not. */
  hiddenReason: string | null
  bioHiddenReason: string | null
  handleTakenReason: string | null
}

const none: OwnPublicProfile = {
  handle: null,
  isOn: false,
  linkKey: null,
  parts: firstChoice,
  hiddenReason: null,
  bioHiddenReason: null,
  handleTakenReason: null,
}

/** A reader's public profile as they set it up; off and empty if there never was one. */
export async function findOwnPublicProfile(db: Db, userId: string): Promise<OwnPublicProfile> {
  const { rows } = await sql<OwnPublicProfile>`
    select handle, is_on as "isOn", link_key as "linkKey",
      json_build_object('about', about, 'favourites', favourites, 'standings', standings, 'statistics', statistics,
        'activity', activity, 'lists', lists, 'reviews', reviews) as parts,
      hidden_reason as "hiddenReason", bio_hidden_reason as "bioHiddenReason", handle_taken_reason as "handleTakenReason"
    from profiles where user_id = ${userId}`.execute(db)
  return rows[0] ?? none
}
