import { endAllSessions } from '#domain/accounts/end-sessions.ts'
import { isEmail } from '#domain/accounts/rules.ts'
import { unlockAccount } from '#domain/accounts/unlock-account.ts'
import { commandLine } from '#domain/permissions.ts'
import * as texts from '#texts/commands.ts'
import { usages } from './usages.ts'
import { withDatabase } from './with-database.ts'

export async function run([action, email = '', ...more]: string[]): Promise<number> {
  if ((action !== 'unlock' && action !== 'sign-out') || !isEmail(email) || more.length > 0) {
    process.stderr.write(`${texts.usage({ command: usages.user })}\n`)
    return 2
  }
  return withDatabase(async (db) => {
    if (action === 'unlock') {
      await unlockAccount(db, commandLine, email)
      process.stdout.write(`${texts.attemptsForgotten({ email })}\n`)
    } else {
      const ended = await endAllSessions(db, commandLine, email)
      process.stdout.write(`${texts.signedOut({ email, ended })}\n`)
    }
    return 0
  })
}
