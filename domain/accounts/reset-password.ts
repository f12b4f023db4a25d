import { isAPIError } from 'better-auth/api'
import { Refusal } from '../refusal.ts'
import type { Accounts } from './accounts.ts'

/**
 * Whether the code of a reset mail still opens anything; to be asked before somebody types a password.
 * @throws Refusal 'code-missing', or 'code-invalid' when the code was used, is older than an hour, or never was one
 */
export async function checkResetCode({ auth }: Accounts, code: string | null): Promise<void> {
  if (!code) throw codeMissing()
  if (!isCode(code)) throw codeInvalid()
  const { internalAdapter } = await auth.$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${code}`)
  if (!found || found.expiresAt < new Date()) throw codeInvalid()
}

/**
 * Sets a new password by the code of a reset mail, which works once, and ends all of the user's sessions
 * (specification §2; decisions, "Reset").
 * @throws Refusal 'code-missing' or 'code-invalid', as checkResetCode
 */
export async function resetPassword({ auth }: Accounts, code: string | null, newPassword: string): Promise<void> {
  if (!code) throw codeMissing()
  if (!isCode(code)) throw codeInvalid()
  await auth.api.resetPassword({ body: { token: code, newPassword } }).catch((error: unknown) => {
    throw isAPIError(error) && error.statusCode < 500 ? codeInvalid() : error
  })
}

/** Whether something looks like a code of ours at all. */
function isCode(code: string): boolean {
  return /^[A-Za-z\d]{24,64}$/.test(code)
}

function codeMissing(): Refusal {
  return new Refusal(
    'code-missing',
    'This link is not complete. Please open it from the mail again, or ask for a new one.',
  )
}

function codeInvalid(): Refusal {
  return new Refusal('code-invalid', 'This link is no longer valid. Please ask for a new one.')
}
