import { listUsers } from '#domain/accounts/list-users.ts'
import { commandLine } from '#domain/permissions.ts'
import { withDatabase } from './with-database.ts'

/** Prints a line for each user. Control characters in names are replaced, so that none reach the terminal. */
export async function run([part = '', ...more]: string[]): Promise<number> {
  if (more.length > 0) {
    process.stderr.write('Usage: ./kiroku users [PART]\n')
    return 2
  }
  return withDatabase(async (db) => {
    const users = await listUsers(db, commandLine, part)
    for (const { email, userName, joinedAt, sessions, isAdmin, isSuspended, isLocked } of users) {
      const marks = [isAdmin && 'admin', isSuspended && 'suspended', isLocked && 'locked'].filter(Boolean)
      const since = `since ${joinedAt.toISOString().slice(0, 10)}`
      const signedIn = `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`
      const line = [email, userName, since, signedIn, ...marks].join('  ')
      process.stdout.write(`${line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')}\n`)
    }
    process.stdout.write(`${users.length} ${users.length === 1 ? 'user' : 'users'}\n`)
    return 0
  })
}
