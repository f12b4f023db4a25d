import { actForUser } from '#domain/accounts/act-for-user.ts'
import { endAllSessions } from '#domain/accounts/end-sessions.ts'
import { giveRole } from '#domain/accounts/give-role.ts'
import { isEmail } from '#domain/accounts/rules.ts'
import { resetSecondFactor } from '#domain/accounts/second-factor/reset-second-factor.ts'
import { unlockAccount } from '#domain/accounts/unlock-account.ts'
import { commandLine, type UserRole, userRoles } from '#domain/permissions.ts'
import * as texts from '#texts/commands.ts'
import { usages } from './usages.ts'
import { withDatabase } from './with-database.ts'

const plain = ['unlock', 'sign-out', 'reset-second-factor']

export async function run([action = '', email = '', ...more]: string[]): Promise<number> {
  const role = action === 'role' ? userRoles.find((each) => each === more[0]) : undefined
  const isKnown = plain.includes(action) || role
  if (!isKnown || !isEmail(email) || more.length > (role ? 1 : 0)) {
    process.stderr.write(`${texts.usage({ command: usages.user })}\n`)
    return 2
  }
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
