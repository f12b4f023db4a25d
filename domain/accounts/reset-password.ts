import { isAPIError } from 'better-auth/api'
import { Refusal } from '../refusal.ts'
import type { Accounts } from './accounts.ts'

/**
 * Sets a new password by the code of a reset mail, which works once, and ends all of the user's sessions
 * (specification §2; decisions, "Reset").
 * @throws Refusal 'code-invalid' when the code was used, is older than an hour, or never was one
 */
export async function resetPassword({ auth }: Accounts, code: string, newPassword: string): Promise<void> {
  if (!isCode(code)) throw codeInvalid()
  await auth.api.resetPassword({ body: { token: code, newPassword } }).catch((error: unknown) => {
    throw isAPIError(error) && error.statusCode < 500 ? codeInvalid() : error
  })
}

/** Whether something looks like a code of ours at all. */
export function isCode(code: string | null): code is string {
  return code !== null && /^[A-Za-z\d]{24,64}$/.test(code)
}

function codeInvalid(): Refusal {
  return new Refusal('code-invalid', 'This link is no longer valid. Please ask for a new one.')
}
