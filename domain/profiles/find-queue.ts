import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Page } from '../page-rules.ts'
import type { Actor } from '../permissions.ts'
import { findQueuePage, type QueueRow, type Reports } from '../reports/queries.ts'
import type { Queue } from '../reports/rules.ts'

/** A profile in the admin's queue. */
interface Queued {
  userId: string
  name: string
  /** Null if it has none now. */
  handle: string | null
  isOn: boolean
  /** Both are empty once their reader shows them to nobody. */
  image: string
  bio: string
  hiddenReason: string | null
  bioHiddenReason: string | null
  /** Of what is shown. */
  mark: string
}

export type QueuedProfile = Queued & Reports

/** Whether others than its reader may see the picture and the bio, but for what is decided about them here. */
const isShared = sql`p.is_on and p.about <> 'private'`

const image = sql`case when ${isShared} then u.image else '' end`
const bio = sql`case when ${isShared} then u.bio else '' end`

/** Of what an admin sees of profile `p` of user `u`: it changes with that. */
export const profileMark = sql`md5(json_build_array(u.user_name, p.handle, ${image}, ${bio})::text)`

/** One page of a queue: reported profiles, or those of which all or the bio is hidden, most recently hidden first. */
export async function findProfileQueue(db: Db, actor: Actor, queue: Queue, page: number): Promise<Page<QueuedProfile>> {
  const asked = {
    ...({ what: 'profile', queue, page, id: sql`p.user_id` } as const),
    from: sql`profiles p join users u on u.id = p.user_id`,
    hidden: {
      where: sql`(p.hidden_at is not null or p.bio_hidden_at is not null)`,
      order: sql`greatest(p.hidden_at, p.bio_hidden_at) desc`,
    },
  }
  return findQueuePage(db, actor, asked, ({ reports, from }) =>
    sql<QueueRow<Queued>>`
      select u.id as "userId", u.user_name as name, p.handle, p.is_on as "isOn",
        ${image} as image, ${bio} as bio, ${profileMark} as mark,
        p.hidden_reason as "hiddenReason", p.bio_hidden_reason as "bioHiddenReason", ${reports}
      from ${from}`.execute(db),
  )
}
