import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Page } from '../page-rules.ts'
import type { Actor } from '../permissions.ts'
import { keepsPrivate } from '../private-titles.ts'
import { findQueuePage, isListForAdmins, type QueueRow, type Reports } from '../reports/queries.ts'
import type { Queue } from '../reports/rules.ts'
import { handleOf } from './queries.ts'

/** How many notes an admin sees of a list, and how much of each. Notes; characters. */
const mostNotes = 20
const noteLength = 300

const isPrivate = keepsPrivate(sql`r.user_id`, sql`r.title_id`)

/** A list in the admin's queue. */
interface Queued {
  id: string
  owner: string
  /** Its name and what its reader has written; null once it is private. */
  shown: { name: string; description: string; notes: { id: string; title: string; note: string }[] } | null
  titles: number
  /** Of the owner's public profile, if everybody finds the list there. */
  handle: string | null
  hiddenReason: string | null
  /** Of what is shown. */
  mark: string
}

export type QueuedShelf = Queued & Reports

const notes = sql`(select coalesce(json_agg(json_build_object('id', n.id, 'title', n.title, 'note', n.note) order by n.position), '[]') from (
  select r.position, t.id, t.title, left(r.note, ${noteLength}) as note from shelf_titles r join titles t on t.id = r.title_id
  where r.shelf_id = s.id and r.note <> '' and not ${isPrivate} order by r.position limit ${mostNotes}) n)`

const shown = sql`case when s.visibility <> 'private'
  then json_build_object('name', s.name, 'description', s.description, 'notes', ${notes}) end`

/** Of what an admin sees of list `s`: it changes with that. */
export const shelfMark = sql`coalesce(md5((${shown})::text), '')`

/**
 * One page of a queue: reported lists, or hidden ones, most recently hidden first. Of those that are private now, only hidden ones
 * are there, without what they say.
 */
export async function findShelfQueue(db: Db, actor: Actor, queue: Queue, page: number): Promise<Page<QueuedShelf>> {
  const asked = {
    ...({ what: 'list', queue, page, id: sql`s.id` } as const),
    from: sql`shelves s join users u on u.id = s.user_id`,
    where: sql`s.deleted_at is null and (s.hidden_at is not null or ${isListForAdmins})`,
    hidden: { where: sql`s.hidden_at is not null`, order: sql`s.hidden_at desc` },
  }
  return findQueuePage(db, actor, asked, ({ reports, from }) =>
    sql<QueueRow<Queued>>`
      select s.id, u.user_name as owner, s.hidden_reason as "hiddenReason", ${shown} as shown, ${shelfMark} as mark,
        (select count(*) from shelf_titles r where r.shelf_id = s.id and not ${isPrivate}) as titles,
        case when s.is_public and u.suspended_at is null then ${handleOf} end as handle, ${reports}
      from ${from}`.execute(db),
  )
}
