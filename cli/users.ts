import { listUsers } from '#domain/accounts/list-users.ts'
import { commandLine } from '#domain/permissions.ts'
import * as texts from '#texts/commands.ts'
import { roleNames } from '#texts/roles.ts'
import { nothingMore, readOptions } from './arguments.ts'
import { withDatabase } from './with-database.ts'

/** Prints a line for each user. Control characters in names are replaced, so that none reach the terminal. */
export async function run(args: string[]): Promise<number> {
  const [part = '', ...more] = readOptions(args, {}).positionals
  nothingMore(more)
  return withDatabase(async (db) => {
    const users = await listUsers(db, commandLine, part)
    for (const { email, userName, joinedAt, sessions, role, isSuspended, isWaiting, isLocked } of users) {
      const marks = [
        role !== 'reader' && roleNames[role].toLowerCase(),
        isSuspended && texts.marks.suspended,
        isWaiting && texts.marks.waiting,
        isLocked && texts.marks.locked,
      ].filter(Boolean)
      const since = texts.since({ day: joinedAt.toISOString().slice(0, 10) })
      const signedIn = texts.sessions({ count: sessions })
      const line = [email, userName, since, signedIn, ...marks].join('  ')
      process.stdout.write(`${line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')}\n`)
    }
    process.stdout.write(`${texts.users({ count: users.length })}\n`)
    return 0
  })
}
