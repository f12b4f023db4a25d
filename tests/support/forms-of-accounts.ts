import type { PlainDb } from '#db/connection.ts'
import type { Accounts } from '#domain/accounts/accounts.ts'
import { createResetCode } from '#domain/accounts/create-reset-code.ts'
import { aSignUp, goodPassword } from './accounts.ts'
import type { Form } from './send-forms.ts'

const newPassword = { password: 'another long secret', confirmation: 'another long secret' }
const factor = { code: undefined, recoveryCode: undefined, passkey: undefined }

/** What a visitor sends to sign up, to sign in and to come back with a forgotten password, on a site that is filled for it. */
export async function formsOfVisitor(accounts: Accounts): Promise<Form[]> {
  const email = 'forgetful@site.example'
  await aSignUp(accounts, { email })
  const code = await createResetCode(accounts, email)
  const credentials = { email, password: goodPassword }
  const newcomer = { userName: 'Mari', email: 'mari@site.example', ...newPassword }
  return [
    { path: '/sign-up', fields: newcomer },
    { path: `/sign-up?invitation=${'a'.repeat(32)}`, fields: newcomer },
    { path: '/sign-up/name', fields: { userName: 'Mari' } },
    { path: '/sign-in', fields: { ...credentials, passkey: undefined } },
    { path: '/auth/passkey', fields: { new: undefined } },
    { path: '/sign-in/code', fields: factor },
    { path: '/admin/sign-in', fields: credentials },
    { path: '/forget-password', fields: { email } },
    { path: `/reset-password?code=${code}`, fields: newPassword },
    { path: `/reset-password?code=${'a'.repeat(48)}`, fields: newPassword },
    { path: '/reset-password', fields: newPassword },
  ]
}

/** What a reader sends about their own account: they have an app that gives codes, a passkey, and a provider to sign in at. */
export async function formsOfAccount(db: PlainDb, userId: string): Promise<Form[]> {
  const owned = { user_id: userId }
  const key = { ...owned, id: 'key', name: 'Key', public_key: Buffer.from('key'), counter: 0 }
  await db.insertInto('passkeys').values(key).execute()
  const way = { ...owned, id: 'way', provider_id: 'oidc', account_id: 'elsewhere', email_verified: true }
  await db.insertInto('accounts').values(way).execute()
  const invitation = { ...owned, by_reader: true, secret_hash: '2'.repeat(64), most_uses: 1 }
  const { id: invited } = await db
    .insertInto('invitations')
    .values({ ...invitation, expires_at: new Date('2100-01-01') })
    .returning('id')
    .executeTakeFirstOrThrow()
  // They have just given their password and a code, for however long the forms take.
  const given = new Date(Date.now() + 86_400_000)
  await db
    .updateTable('sessions')
    .set({ confirmed_at: given, factor_at: given })
    .where('user_id', '=', userId)
    .execute()

  return [
    { path: '/profile/password', fields: { current: goodPassword, ...newPassword } },
    { path: '/profile/ways', fields: { current: goodPassword, signInMethod: undefined } },
    { path: '/profile/ways', fields: { signInMethod: 'way', current: undefined } },
    { path: '/profile/two-step', fields: { do: 'start-app', current: undefined, ...factor, name: undefined } },
    { path: '/profile/two-step', fields: { do: 'finish-app', code: '123456' } },
    { path: '/profile/two-step', fields: { do: 'remove-passkey', id: 'key' } },
    { path: '/profile/two-step', fields: { do: 'renew-codes', current: undefined } },
    { path: '/profile/two-step', fields: { do: 'add-passkey', name: 'A key', passkey: undefined } },
    { path: '/profile/sessions', fields: { session: '', current: undefined } },
    { path: '/profile/sessions', fields: { current: goodPassword, session: undefined } },
    { path: '/profile/invitations', fields: {} },
    { path: '/profile/invitations', fields: { revoke: String(invited) } },
    { path: '/profile/delete', fields: { current: goodPassword, ...factor } },
    { path: '/sign-out', fields: {} },
  ]
}
