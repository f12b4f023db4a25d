import { endAllSessions } from '#domain/accounts/end-sessions.ts'
import { isEmail } from '#domain/accounts/rules.ts'
import { unlockAccount } from '#domain/accounts/unlock-account.ts'
import { commandLine } from '#domain/permissions.ts'
import { withDatabase } from './with-database.ts'

export async function run([action, email = '', ...more]: string[]): Promise<number> {
  if ((action !== 'unlock' && action !== 'sign-out') || !isEmail(email) || more.length > 0) {
    process.stderr.write('Usage: ./kiroku user unlock|sign-out E-MAIL\n')
    return 2
  }
  return withDatabase(async (db) => {
    if (action === 'unlock') {
      await unlockAccount(db, commandLine, email)
      process.stdout.write(`Failed attempts to sign in as ${email} are forgotten\n`)
    } else {
      const ended = await endAllSessions(db, commandLine, email)
      process.stdout.write(`${email} is signed out: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended\n`)
    }
    return 0
  })
}
