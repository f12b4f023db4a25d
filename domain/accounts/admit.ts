import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'
import { mayMakerInvite } from './may-maker-invite.ts'
import { mostWaiting, type SignUpPolicy, takesInvitations } from './sign-up-rules.ts'

/** How somebody new comes in. */
export interface Admission {
  /** The invitation they came by. */
  invitationId: number | null
  /** Whether they wait for approval. */
  waits: boolean
}

/**
 * Lets somebody new in as the site has it, and uses up their invitation. Of those who come at once by an invitation, only as many get in
 * as it is for. Call it in the transaction that creates the account, before anything that tells whether there is one.
 * @param invitation the hash of its secret
 * @throws Refusal 'sign-up-closed', 'invitation-needed', 'invitation-over' or 'sign-up-full'
 */
export async function admit(tx: Tx, policy: SignUpPolicy, invitation: string | null): Promise<Admission> {
  if (policy.way === 'open') return { invitationId: null, waits: false }
  refuseClosed(policy)
  if (invitation === null) {
    refuseUninvited(policy)
    await refuseFullQueue(tx)
    return { invitationId: null, waits: true }
  }
  const used = await tx
    .updateTable('invitations')
    .set((each) => ({ uses: sql`${each.ref('uses')} + 1` }))
    .where('secret_hash', '=', invitation)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw new Refusal('invitation-over')
  return { invitationId: used.id, waits: false }
}

/**
 * Says beforehand whether somebody new may sign up, without using anything up.
 * @throws as `admit` does
 */
export async function refuseStranger(db: Db, policy: SignUpPolicy, invitation: string | null): Promise<void> {
  if (policy.way === 'open') return
  refuseClosed(policy)
  if (invitation === null) return refuseUninvited(policy)
  const found = await db
    .selectFrom('invitations')
    .select('id')
    .where('secret_hash', '=', invitation)
    .where(isOpen)
    .executeTakeFirst()
  if (!found) throw new Refusal('invitation-over')
}

const isOpen = sql<boolean>`invitations.uses < most_uses and invitations.expires_at > now() and revoked_at is null
  and ${mayMakerInvite(sql`invitations`)}`

function refuseClosed(policy: SignUpPolicy): void {
  if (!takesInvitations(policy)) throw new Refusal('sign-up-closed')
}

function refuseUninvited({ way }: SignUpPolicy): void {
  if (way === 'invitation') throw new Refusal('invitation-needed')
}

/** Counts those who wait, one newcomer at a time. */
async function refuseFullQueue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('the queue of sign-ups'))`.execute(tx)
  if ((await countInQueue(tx)) >= mostWaiting) throw new Refusal('sign-up-full')
}

/** How many people wait for approval. */
export async function countInQueue(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('users')
    .select((users) => users.fn.countAll<number>().as('waiting'))
    .where('waits_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return waiting
}
