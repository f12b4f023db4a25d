import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { countRows, findPage } from '../page.ts'
import type { Page } from '../page-rules.ts'
import { mayMakerInvite } from './may-maker-invite.ts'

export const invitationsPageSize = 25

export interface ListedInvitation {
  id: number
  note: string
  /** The name of who made it. */
  by: string
  uses: number
  mostUses: number
  createdAt: Date
  expiresAt: Date
  /** Idle as long as who made it may not invite. */
  state: 'open' | 'used' | 'expired' | 'revoked' | 'idle'
  /** The names of those who came by it and are still here. */
  came: string[]
}

/** One page of all invitations, newest first. */
export async function findInvitations(db: Db, actor: Actor, wanted: number): Promise<Page<ListedInvitation>> {
  allow(actor, 'read', 'invitation')
  return findThose(db, sql`true`, wanted)
}

/** One page of a reader's own invitations, newest first. */
export async function findOwnInvitations(db: Db, actor: Actor, wanted: number): Promise<Page<ListedInvitation>> {
  const { userId } = allow(actor, 'read', 'own invitation')
  return findThose(db, sql`i.by_reader and i.user_id = ${userId}`, wanted)
}

async function findThose(db: Db, which: RawBuilder<unknown>, wanted: number): Promise<Page<ListedInvitation>> {
  const matching = sql`invitations i where ${which}`
  return findPage({ wanted, size: invitationsPageSize }, await countRows(db, matching), async ({ limit, offset }) => {
    const { rows } = await sql<ListedInvitation>`
      select i.id, i.note, (select user_name from users m where m.id = i.user_id) as by, i.uses, i.most_uses as "mostUses",
        i.created_at as "createdAt", i.expires_at as "expiresAt",
        case when i.revoked_at is not null then 'revoked' when i.uses >= i.most_uses then 'used'
          when i.expires_at <= now() then 'expired'
          when not ${mayMakerInvite(sql`i`)} then 'idle'
          else 'open' end as state,
        array(select u.user_name from users u where u.invitation_id = i.id order by u.created_at, u.id limit 100) as came
      from ${matching}
      order by i.id desc limit ${limit} offset ${offset}`.execute(db)
    return rows
  })
}
