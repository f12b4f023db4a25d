import type { Db } from '#db/connection.ts'
import { createAdmin } from '#domain/accounts/create-admin.ts'
import { randomPassword } from '#domain/accounts/password.ts'
import { commandLine } from '#domain/permissions.ts'
import * as texts from '#texts/starting.ts'
import type { Configuration } from './configuration.ts'

/** Creates the admin named by the configuration. Returns what to print about it, which is usually nothing. */
export async function makeFirstAdmin(
  db: Db,
  { adminEmail: email, adminPassword }: Pick<Configuration, 'adminEmail' | 'adminPassword'>,
): Promise<string> {
  const password = adminPassword ?? randomPassword()
  const answer = await createAdmin(db, commandLine, {
    email,
    password,
    isGenerated: adminPassword === null || adminPassword === undefined,
  })
  if (answer === 'taken') {
    return `\n${texts.adminIsReader({ email })}\n`
  }
  if (answer === 'there') return ''
  return `\n${texts.adminIs({ email, password: adminPassword ? null : password })}\n`
}
