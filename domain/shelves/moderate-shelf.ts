import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { Subject } from '../audit/rules.ts'
import { Refusal } from '../refusal.ts'
import { dismiss, hide, type Moderated, restore, type Seen } from '../reports/moderate.ts'
import { isListForAdmins } from '../reports/queries.ts'
import { clearShelf } from './clear-shelf.ts'
import { shelfMark } from './find-queue.ts'
import { isShelfId } from './rules.ts'

/**
 * Hides a list from everybody but its reader, who is told the reason. Its reports are settled. Hiding it again keeps the first
 * reason.
 * @throws Refusal 'reason', 'decided-since', 'changed-since', or 'shelf-missing' also for a private one, which nobody else sees
 */
export async function hideShelf(db: Db, actor: Actor, id: string, reason: string, seen?: Seen): Promise<void> {
  const { userId: adminId } = allow(actor, 'hide', 'shelf')
  await hide(db, shelves, { adminId, id, seen }, reason)
}

/**
 * Ends the hiding of a list: those whom its reader chooses see it again.
 * @throws Refusal 'shelf-missing', 'decided-since' or 'changed-since'
 */
export async function unhideShelf(db: Db, actor: Actor, id: string, seen?: Seen): Promise<void> {
  const { userId: adminId } = allow(actor, 'restore', 'shelf')
  await restore(db, shelves, { adminId, id, seen })
}

/**
 * Settles the reports of a list that stays as it is.
 * @throws Refusal 'shelf-missing', 'decided-since' or 'changed-since'
 */
export async function dismissShelfReports(db: Db, actor: Actor, id: string, seen?: Seen): Promise<void> {
  const { userId: adminId } = allow(actor, 'dismiss', 'reports')
  await dismiss(db, shelves, { adminId, id, seen })
}

interface Locked {
  subject: Subject
  isHidden: boolean
  mark: string
  isPublic: boolean
}

const shelves: Moderated<Locked> = {
  what: 'list',
  async lock(tx, id) {
    const shelfId = isShelfId(id) ? id : ''
    await sql`select from shelves where id = ${shelfId} for update`.execute(tx)
    const { rows } = await sql<Locked>`
      select s.hidden_at is not null as "isHidden", s.is_public as "isPublic", ${shelfMark} as mark,
        json_build_object('kind', 'list', 'id', s.id, 'name', case when s.visibility = 'private' then '' else s.name end, 'author', u.user_name) as subject
      from shelves s join users u on u.id = s.user_id
      where s.id = ${shelfId} and s.deleted_at is null and (s.hidden_at is not null or ${isListForAdmins})`.execute(tx)
    if (!rows[0]) throw new Refusal('shelf-missing')
    return rows[0]
  },
  set: (tx, id, hidden) => tx.updateTable('shelves').set(hidden).where('id', '=', id).execute(),
  /** A list that is hidden is not public; one that is restored may be. */
  clear: (tx, id, { isPublic, isHidden }) => clearShelf(tx, id, { andItsTitles: isPublic || isHidden }),
}
