import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { clearPagesOf } from '../accounts/clear-pages-of.ts'
import { Refusal } from '../refusal.ts'
import { type PartsShown, profileParts } from './rules.ts'
import { lockProfile } from './save-settings.ts'
import { takeHandle } from './take-handle.ts'

/** A public profile of another Kiroku site. Moments are ISO text. */
export interface BroughtProfile {
  handle: string | null
  isOn: boolean
  parts: PartsShown
  /** What an admin has hidden, here or there, stays hidden, with the reasons. */
  hiddenAt: string | null
  hiddenReason: string | null
  bioHiddenAt: string | null
  bioHiddenReason: string | null
  handleTakenReason: string | null
}

/** The profile's row before and after; null where there was none. */
export interface ProfileTaken {
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

/**
 * Brings a locked reader's public profile, unless they have one here. A handle that is not free is nobody else's loss: the profile is then off,
 * until its reader chooses another one.
 * @returns by which it is taken back, null if nothing changed; and whether the handle was not free
 */
export async function bringProfile(
  tx: Tx,
  userId: string,
  { handle: wanted, isOn, parts, ...hidden }: BroughtProfile,
): Promise<{ taken: ProfileTaken | null; isHandleTaken: boolean }> {
  const before = await readProfile(tx, userId)
  // Its reader may be making one at this moment. Without a handle, none is on.
  if ((await lockProfile(tx, userId)) !== null) return { taken: null, isHandleTaken: false }
  const handle = await takeIfFree(tx, userId, wanted)
  await sql`
    update profiles set handle = ${handle}, is_on = ${isOn && handle !== null}, about = ${parts.about},
      favourites = ${parts.favourites}, standings = ${parts.standings}, activity = ${parts.activity}, reviews = ${parts.reviews},
      lists = ${parts.lists}, statistics = ${parts.statistics}, hidden_at = coalesce(hidden_at, ${hidden.hiddenAt}),
      hidden_reason = coalesce(hidden_reason, ${hidden.hiddenReason}), bio_hidden_at = coalesce(bio_hidden_at, ${hidden.bioHiddenAt}),
      bio_hidden_reason = coalesce(bio_hidden_reason, ${hidden.bioHiddenReason}),
      handle_taken_reason = case when ${handle}::text is null then coalesce(handle_taken_reason, ${hidden.handleTakenReason}) end
    where user_id = ${userId}`.execute(tx)
  const after = (await readProfile(tx, userId)) as Record<string, unknown>
  await clearPagesOf(tx, userId)
  const isSame = JSON.stringify(before) === JSON.stringify(after)
  return { taken: isSame ? null : { before, after }, isHandleTaken: wanted !== null && handle === null }
}

async function takeIfFree(tx: Tx, userId: string, handle: string | null): Promise<string | null> {
  try {
    await takeHandle(tx, userId, { handle, former: null })
    return handle
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function readProfile(tx: Tx, userId: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(p) as row from profiles p where user_id = ${userId} for no key update`.execute(tx)
  return rows[0]?.row ?? null
}

/** The columns that an import fills in, besides the handle and whether the profile is on. */
const brought = sql.join(
  [...profileParts, 'hidden_at', 'hidden_reason', 'bio_hidden_at', 'bio_hidden_reason', 'handle_taken_reason'].map(
    (name) => sql.ref(name),
  ),
)

/** A profile whose reader has not chosen anything. */
const nothing = { handle: null, is_on: false, ...Object.fromEntries(profileParts.map((part) => [part, 'private'])) }

/** Makes a locked reader's profile what it was. @returns false if they have changed it since: then it stays */
export async function takeBackProfile(tx: Tx, userId: string, { before, after }: ProfileTaken): Promise<boolean> {
  const now = await readProfile(tx, userId)
  if (JSON.stringify(now) !== JSON.stringify(after)) return false
  await clearPagesOf(tx, userId)
  if (!before) {
    await sql`
      delete from profiles where user_id = ${userId}
        and not exists (select from profile_reports where profile_id = ${userId})`.execute(tx)
  }
  // Reports go with the row: one that was reported stays, and shows nothing.
  await sql`
    update profiles p set (handle, is_on, ${brought}) = (
      select handle, is_on, ${brought} from jsonb_populate_record(p, ${JSON.stringify(before ?? nothing)}::jsonb)
    ) where user_id = ${userId}`.execute(tx)
  // Leaving a handle reserves it; this one was only tried on.
  await sql`
    delete from handles where user_id = ${userId} and handle = ${after.handle} and left_at is not null`.execute(tx)
  return true
}
