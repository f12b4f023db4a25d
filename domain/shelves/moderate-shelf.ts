import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { Subject } from '../audit/rules.ts'
import { Refusal } from '../refusal.ts'
import { dismiss, hide, type Moderated, restore } from '../reports/moderate.ts'
import { isListForAdmins } from '../reports/queries.ts'
import { clearShelf } from './clear-shelf.ts'
import { isShelfId } from './rules.ts'

/**
 * Hides a list from everybody but its reader, who is told the reason. Its reports are settled. Hiding it again keeps the first
 * reason.
 * @throws Refusal 'reason', or 'shelf-missing' also for a private one, which nobody else sees
 */
export async function hideShelf(db: Db, actor: Actor, id: string, reason: string): Promise<void> {
  const { userId: adminId } = allow(actor, 'hide', 'shelf')
  await hide(db, shelves, { adminId, id }, reason)
}

/**
 * Ends the hiding of a list: those whom its reader chooses see it again.
 * @param seen when it was hidden, as whoever decides has seen it
 * @throws Refusal 'shelf-missing', or 'hidden-since' when it was hidden again since
 */
export async function unhideShelf(db: Db, actor: Actor, id: string, seen?: Date): Promise<void> {
  const { userId: adminId } = allow(actor, 'restore', 'shelf')
  await restore(db, shelves, { adminId, id }, seen)
}

/**
 * Settles the reports of a list that stays as it is.
 * @param newest when the newest report came that whoever decides has seen: later ones stay
 * @throws Refusal 'shelf-missing'
 */
export async function dismissShelfReports(db: Db, actor: Actor, id: string, newest?: Date): Promise<void> {
  const { userId: adminId } = allow(actor, 'dismiss', 'reports')
  await dismiss(db, shelves, { adminId, id }, newest)
}

interface Locked {
  subject: Subject
  isHidden: boolean
  hiddenAt: Date | null
  isPublic: boolean
}

const shelves: Moderated<Locked> = {
  what: 'list',
  async lock(tx, id) {
    const { rows } = await sql<Locked>`
      select s.hidden_at is not null as "isHidden", s.hidden_at as "hiddenAt", s.is_public as "isPublic",
        json_build_object('kind', 'list', 'id', s.id, 'name', case when s.visibility = 'private' then '' else s.name end, 'author', u.user_name) as subject
      from shelves s join users u on u.id = s.user_id
      where s.id = ${isShelfId(id) ? id : ''} and s.deleted_at is null and (s.hidden_at is not null or ${isListForAdmins})
      for update of s`.execute(tx)
    if (!rows[0]) throw new Refusal('shelf-missing')
    return rows[0]
  },
  set: (tx, id, hidden) => tx.updateTable('shelves').set(hidden).where('id', '=', id).execute(),
  /** A list that is hidden is not public; one that is restored may be. */
  clear: (tx, id, { isPublic, isHidden }) => clearShelf(tx, id, { andItsTitles: isPublic || isHidden }),
}
