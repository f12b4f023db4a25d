import type { Db } from '#db/connection.ts'
import { createAdmin } from '#domain/accounts/create-admin.ts'
import { approveSignUp, refuseSignUp } from '#domain/accounts/decide-sign-up.ts'
import { deleteAccount } from '#domain/accounts/delete-account.ts'
import { giveRole } from '#domain/accounts/give-role.ts'
import { makeInvitation, makeOwnInvitation } from '#domain/accounts/make-invitation.ts'
import { resetPassword } from '#domain/accounts/reset-password.ts'
import { revokeInvitation, revokeOwnInvitation } from '#domain/accounts/revoke-invitation.ts'
import { setPassword } from '#domain/accounts/set-password.ts'
import { removeSignInMethod } from '#domain/accounts/sign-in-methods.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import { commandLine } from '#domain/permissions.ts'
import { goodPassword } from '#tests/support/accounts.ts'
import { asReader, asStaff } from '#tests/support/actors.ts'
import { aNewcomer, type Change, type Things } from './things.ts'

/** What is done with accounts: roles, sign-ups, invitations, ways to sign in. */
export function changesOfAccounts({
  accounts,
  admin,
  mari,
  ren,
  leaving,
  joined,
  joinedToken,
  code,
}: Things): Record<string, Change> {
  return {
    giveRole: { as: asStaff('owner', 'owner'), change: (tx, actor) => giveRole(tx, actor, ren, 'moderator') },
    approveSignUp: { as: asStaff('admin', admin), change: (tx, actor) => approveSignUp(tx, actor, 'waits-1') },
    refuseSignUp: { as: asStaff('admin', admin), change: (tx, actor) => refuseSignUp(tx, actor, 'waits-2') },
    makeInvitation: {
      as: asStaff('admin', admin),
      change: (tx, actor) => makeInvitation(tx, actor, { note: 'Friends', uses: 2, days: 7 }),
    },
    revokeInvitation: {
      as: asStaff('admin', admin),
      change: async (tx, actor) => {
        const { id } = await tx.selectFrom('invitations').select('id').executeTakeFirstOrThrow()
        await revokeInvitation(tx, actor, id)
      },
    },
    makeOwnInvitation: {
      as: asReader(mari),
      change: (tx, actor) => makeOwnInvitation(tx, actor, { way: 'invitation', invitationsPerReader: 9 }),
    },
    revokeOwnInvitation: {
      as: asReader(mari),
      change: async (tx, actor) => {
        const { id } = await tx
          .selectFrom('invitations')
          .select('id')
          .where('by_reader', '=', true)
          .executeTakeFirstOrThrow()
        await revokeOwnInvitation(tx, actor, id)
      },
    },
    deleteAccount: { as: asReader(leaving), change: (tx, actor) => deleteAccount(tx, actor) },
    signUp: { change: (tx) => signUp({ ...accounts, db: tx }, aNewcomer('second'), aVisit) },
    resetPassword: { change: (tx) => resetPassword({ ...accounts, db: tx }, code, 'another fine long secret') },
    removeSignInMethod: {
      as: asReader(joined),
      change: async (tx, actor) => removeSignInMethod(tx, actor, joinedToken, await credentialOf(tx, joined), ['oidc']),
    },
    setPassword: {
      as: commandLine,
      change: (tx, actor) => setPassword(tx, actor, { email: 'newcomer@site.example', password: goodPassword }),
    },
    createAdmin: {
      as: commandLine,
      change: (tx, actor) => createAdmin(tx, actor, { email: 'second@admin.example', password: goodPassword }),
    },
  }
}

const aVisit = { address: '192.0.2.1', userAgent: '', token: null, device: null }

async function credentialOf(db: Db, userId: string): Promise<string> {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirstOrThrow()
  return id
}
