import { randomBytes } from 'node:crypto'
import type { Accounts } from './accounts.ts'
import { lifetime } from './lifetime.ts'

/**
 * Makes the one-time code with which a user sets a new password; only its hash is stored.
 * @returns null when nobody has the address
 */
export async function createResetCode({ db, auth }: Accounts, email: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!user) return null
  const code = randomBytes(24).toString('hex')
  const { internalAdapter } = await auth.$context
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${code}`,
    value: user.id,
    expiresAt: new Date(Date.now() + lifetime.resetCodeSeconds * 1000),
  })
  return code
}
