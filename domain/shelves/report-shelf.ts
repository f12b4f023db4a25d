import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { insertReport } from '../reports/insert-report.ts'
import type { Report } from '../reports/rules.ts'
import { handleOf, isLinkedBy } from './queries.ts'
import { isShelfId, isShelfKey } from './rules.ts'

interface Asked {
  id: string
  /** The key of the secret link, if the reader came with it. */
  key: string | null
}

export interface ReportableShelf {
  id: string
  name: string
  owner: string
  /** Of the owner's public profile, if that is on. */
  handle: string | null
}

/** Lists `s` of others that a reader has before them, with their owners `u`. */
const before = (readerId: string, { id, key }: Asked) => sql`
  shelves s join users u on u.id = s.user_id and u.suspended_at is null
  where s.id = ${isShelfId(id) ? id : ''} and s.user_id <> ${readerId}
    and ((s.is_public and ${handleOf} is not null) or ${isLinkedBy(isShelfKey(key) ? key : '')})`

/** Another reader's list, for the form that reports it; null when there is none to be seen. */
export async function findReportableShelf(db: Db, readerId: string, asked: Asked): Promise<ReportableShelf | null> {
  const { rows } = await sql<ReportableShelf>`
    select s.id, s.name, u.user_name as owner, ${handleOf} as handle from ${before(readerId, asked)}`.execute(db)
  return rows[0] ?? null
}

/**
 * Reports another reader's list to the admin: once per reader and list, enforced by a constraint.
 * @throws Refusal 'shelf-reported', or 'shelf-missing' when there is no such list to be seen, or it is the reader's own
 */
export async function reportShelf(db: Db, actor: Actor, asked: Asked, report: Report): Promise<void> {
  const { userId } = allow(actor, 'report', 'shelf')
  const from = sql`${before(userId, asked)} for key share of s`
  await insertReport(db, userId, { what: 'list', id: sql`s.id`, from }, report)
}
