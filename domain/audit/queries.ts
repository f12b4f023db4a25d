import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { containing } from '#db/containing.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { countRows, findPage } from '../page.ts'
import type { Page } from '../page-rules.ts'
import { type AdminAction, type Fields, logPageSize, type Subject } from './rules.ts'

/** One entry of the log. */
export interface LoggedAction {
  id: number
  adminEmail: string
  /** An AdminAction, unless a newer version of the program wrote it. */
  action: string
  subject: Subject
  before: Fields | null
  after: Fields | null
  at: Date
}

interface Wanted {
  /** Only this action; null for all. */
  action: AdminAction | null
  /** The subject's id, or part of its name, of its author's or of the admin's address; empty for all. */
  query: string
  page: number
}

/** One page of the log, newest first. */
export async function findActions(
  db: Db,
  actor: Actor,
  { action, query, page: wanted }: Wanted,
): Promise<Page<LoggedAction>> {
  allow(actor, 'read', 'log')
  const part = containing(query)
  const named = sql`(subject_name ilike ${part} or subject_author ilike ${part} or admin_email ilike ${part} or subject_id = ${query})`
  const matching = sql`admin_actions
    where ${action ? sql`action = ${action}` : sql`true`} and ${query ? named : sql`true`}`
  return findPage({ wanted, size: logPageSize }, await countRows(db, matching), async ({ limit, offset }) => {
    const { rows } = await sql<LoggedAction>`
      select id, admin_email as "adminEmail", action, before, after, acted_at as at,
        json_build_object('kind', subject_kind, 'id', subject_id, 'name', subject_name, 'author', subject_author) as subject
      from ${matching} order by id desc limit ${limit} offset ${offset}`.execute(db)
    return rows
  })
}

/** A title's name when it was last deleted; null when it never was. */
export async function findDeletion(db: Db, titleId: string): Promise<string | null> {
  const deletion = await db
    .selectFrom('admin_actions')
    .select('subject_name')
    .where('action', '=', 'title-deleted')
    .where('subject_id', '=', titleId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return deletion?.subject_name ?? null
}
