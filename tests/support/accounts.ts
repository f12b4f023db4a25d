import type { PlainDb } from '#db/connection.ts'
import { type AccountSettings, type Accounts, openAccounts } from '#domain/accounts/accounts.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import type { Entry, Visitor } from '#domain/accounts/visitor.ts'

export function someAccounts(db: PlainDb, settings: Partial<AccountSettings> = {}): Promise<Accounts> {
  return openAccounts(db, { baseUrl: 'http://localhost:3000', ...settings })
}

export const goodPassword = 'a fine long secret'

export function aVisitor(given: Partial<Visitor> = {}): Visitor {
  return { address: '192.0.2.1', userAgent: 'A Browser', token: null, device: null, ...given }
}

/** A user who has just signed up, by default with goodPassword. */
export async function aSignUp(
  accounts: Accounts,
  given: Partial<{ userName: string; email: string; password: string }> = {},
): Promise<Entry> {
  const reader = { userName: 'Reader', email: 'reader@site.example', password: goodPassword, ...given }
  const entry = await signUp(accounts, reader, aVisitor())
  if (!entry) throw new Error('The account waits for approval')
  return entry
}

export function aForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
