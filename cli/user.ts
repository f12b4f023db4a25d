import { actForUser } from '#domain/accounts/act-for-user.ts'
import { endAllSessions } from '#domain/accounts/end-sessions.ts'
import { giveRole } from '#domain/accounts/give-role.ts'
import { resetSecondFactor } from '#domain/accounts/second-factor/reset-second-factor.ts'
import { unlockAccount } from '#domain/accounts/unlock-account.ts'
import { commandLine, type UserRole, userRoles } from '#domain/permissions.ts'
import * as texts from '#texts/commands.ts'
import { emailIn, nothingMore, oneOf } from './arguments.ts'
import { withDatabase } from './with-database.ts'

const actions = ['unlock', 'sign-out', 'reset-second-factor', 'role'] as const

export async function run([given, address, ...more]: string[]): Promise<number> {
  const action = oneOf(actions, given, 'ACTION')
  const email = emailIn(address)
  const role = action === 'role' ? oneOf(userRoles, more.shift(), 'ROLE') : null
  nothingMore(more)
  return withDatabase(async (db) => {
    if (role) await give(db, email, role)
    else if (action === 'unlock') {
      await unlockAccount(db, commandLine, email)
      process.stdout.write(`${texts.attemptsForgotten({ email })}\n`)
    } else if (action === 'reset-second-factor') {
      const wasOn = await resetSecondFactor(db, commandLine, email)
      process.stdout.write(`${texts.secondFactorReset({ email, wasOn })}\n`)
    } else {
      const ended = await endAllSessions(db, commandLine, email)
      process.stdout.write(`${texts.signedOut({ email, ended })}\n`)
    }
    return 0
  })
}

async function give(db: Parameters<typeof actForUser>[0], email: string, role: UserRole): Promise<void> {
  const { userId } = await actForUser(db, commandLine, email)
  await giveRole(db, commandLine, userId, role)
  process.stdout.write(`${texts.roleIsNow({ email, role })}\n`)
}
