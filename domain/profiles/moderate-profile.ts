import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { clearPagesOf } from '../accounts/clear-pages-of.ts'
import { readReason } from '../audit/reason-rules.ts'
import type { Subject } from '../audit/rules.ts'
import { lockUser } from '../lock-users.ts'
import { type Actor, allow } from '../permissions.ts'
import { Refusal } from '../refusal.ts'
import { decide, dismiss, hide, type Moderated, restore, type Seen } from '../reports/moderate.ts'
import { profileMark } from './find-queue.ts'

/**
 * Hides a profile from everybody but its reader, who is told the reason. Its reports are settled. Hiding it again keeps the first
 * reason.
 * @throws Refusal 'reason', 'profile-gone', 'decided-since' or 'changed-since'
 */
export async function hideProfile(db: Db, actor: Actor, id: string, reason: string, seen?: Seen): Promise<void> {
  const { userId: adminId } = allow(actor, 'hide', 'profile')
  await hide(db, profiles, { adminId, id, seen }, reason)
}

/**
 * Shows a hidden profile, or its bio, again.
 * @throws Refusal 'profile-gone', 'decided-since' or 'changed-since'
 */
export async function restoreProfile(db: Db, actor: Actor, id: string, seen?: Seen): Promise<void> {
  const { userId: adminId } = allow(actor, 'restore', 'profile')
  await restore(db, profiles, { adminId, id, seen })
}

/**
 * Hides a reader's bio on their profile; the rest of it stays. Its reports are settled.
 * @throws Refusal 'reason', 'profile-gone', 'decided-since' or 'changed-since'
 */
export async function hideBio(db: Db, actor: Actor, id: string, reason: string, seen?: Seen): Promise<void> {
  const { userId: adminId } = allow(actor, 'hide', 'profile')
  await decide(
    db,
    profiles,
    { adminId, id, seen },
    {
      settles: true,
      isSo: ({ isPartHidden }) => isPartHidden,
      make: async (tx) => {
        const given = readReason(reason)
        await set(tx, id, { bio_hidden_at: new Date(), bio_hidden_reason: given })
        return { action: 'bio-hidden', before: { hidden: false }, after: { hidden: true, reason: given } }
      },
    },
  )
}

/**
 * Takes a handle away: nobody gets it again, and the profile is off until its reader, who is told the reason, chooses another one.
 * @throws Refusal 'reason', 'profile-gone', 'decided-since', or 'changed-since', as when its reader has another one by now
 */
export async function takeHandleAway(db: Db, actor: Actor, id: string, reason: string, seen?: Seen): Promise<void> {
  const { userId: adminId } = allow(actor, 'take the handle of', 'profile')
  await decide(
    db,
    profiles,
    { adminId, id, seen },
    {
      settles: true,
      isSo: ({ handle }) => handle === null,
      make: async (tx, { handle }) => {
        const given = readReason(reason)
        await set(tx, id, { handle: null, is_on: false, handle_taken_reason: given })
        await tx.updateTable('handles').set({ is_barred: true }).where('handle', '=', handle).execute()
        return { action: 'handle-taken', before: { handle }, after: { handle: null, reason: given } }
      },
    },
  )
}

/**
 * Settles the reports of a profile that stays as it is.
 * @throws Refusal 'profile-gone', 'decided-since' or 'changed-since'
 */
export async function dismissProfileReports(db: Db, actor: Actor, id: string, seen?: Seen): Promise<void> {
  const { userId: adminId } = allow(actor, 'dismiss', 'reports')
  await dismiss(db, profiles, { adminId, id, seen })
}

interface Locked {
  subject: Subject
  handle: string | null
  isHidden: boolean
  /** Its bio. */
  isPartHidden: boolean
  mark: string
}

const profiles: Moderated<Locked> = {
  what: 'profile',
  async lock(tx, id) {
    // Name, picture and bio are the user's.
    await lockUser(tx, id)
    const { rows } = await sql<Locked>`
      select json_build_object('kind', 'profile', 'id', u.id, 'name', u.user_name) as subject, p.handle,
        p.hidden_at is not null as "isHidden", p.bio_hidden_at is not null as "isPartHidden", ${profileMark} as mark
      from profiles p join users u on u.id = p.user_id where p.user_id = ${id} for update of p`.execute(tx)
    if (!rows[0]) throw new Refusal('profile-gone')
    return rows[0]
  },
  /** What shows it shows its bio, too. */
  set: (tx, id, hidden) =>
    set(tx, id, hidden.hidden_at ? hidden : { ...hidden, bio_hidden_at: null, bio_hidden_reason: null }),
  clear: clearPagesOf,
}

interface Changes {
  handle?: null
  is_on?: boolean
  handle_taken_reason?: string
  hidden_at?: Date | null
  hidden_reason?: string | null
  bio_hidden_at?: Date | null
  bio_hidden_reason?: string | null
}

async function set(tx: Tx, profileId: string, changes: Changes): Promise<void> {
  await tx.updateTable('profiles').set(changes).where('user_id', '=', profileId).execute()
}
