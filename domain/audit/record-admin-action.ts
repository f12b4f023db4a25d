import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { tell } from '../security-events.ts'
import { type AdminAction, type Fields, type Subject, theCommandLine } from './rules.ts'
import { refuseFormerStaff } from './still-may.ts'

interface Acted {
  /** Or `theCommandLine`. */
  adminId: string
  action: AdminAction
  subject: Subject
  /** The fields before; null when it did not exist. */
  before?: Fields | null
  /** The fields after; null when it no longer exists. */
  after?: Fields | null
}

/**
 * Logs an admin's action. Call it at the end of the transaction that does it, so that a rollback also removes the entry.
 * Only the differences between `before` and `after` are stored. Never pass secrets or readers' addresses: entries are kept
 * for ever.
 * @throws Refusal 'not-allowed' for whoever has lost their role, or been suspended, meanwhile
 */
export async function recordAdminAction(tx: Tx, { adminId, action, subject, ...fields }: Acted): Promise<void> {
  await refuseFormerStaff(tx, adminId, action)
  const [before, after] = differences(fields.before ?? null, fields.after ?? null)
  await tx
    .insertInto('admin_actions')
    .values({
      admin_id: adminId,
      admin_email: sql`coalesce((select email::text from users where id = ${adminId}), ${adminId === theCommandLine ? adminId : ''})`,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_name: subject.name,
      subject_author: subject.author ?? null,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
  const role = action === 'role-given' ? { role: String(after?.role) } : {}
  tell(tx, 'admin-action', { by: adminId, what: action, of: `${subject.kind} ${subject.id}`, ...role })
}

function differences(before: Fields | null, after: Fields | null): [Fields | null, Fields | null] {
  if (!before || !after) return [before, after]
  const isSame = (field: string) => isDeepStrictEqual(before[field], after[field])
  const changed = (fields: Fields) => Object.fromEntries(Object.entries(fields).filter(([field]) => !isSame(field)))
  return [changed(before), changed(after)]
}
