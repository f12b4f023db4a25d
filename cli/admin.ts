import type { PlainDb } from '#db/connection.ts'
import { createAdmin } from '#domain/accounts/create-admin.ts'
import { randomPassword } from '#domain/accounts/password.ts'
import { setPassword } from '#domain/accounts/set-password.ts'
import { commandLine } from '#domain/permissions.ts'
import * as texts from '#texts/commands.ts'
import { emailIn, nothingMore, oneOf } from './arguments.ts'
import { withDatabase } from './with-database.ts'

export async function run([given, address, ...more]: string[]): Promise<number> {
  const action = oneOf(['create', 'reset-password'], given, 'ACTION')
  const email = emailIn(address)
  nothingMore(more)
  const work = async (db: PlainDb) => {
    const password = randomPassword()
    let lostFactor = false
    if (action === 'create') {
      const answer = await createAdmin(db, commandLine, { email, password, isGenerated: true, mustChange: true })
      if (answer !== 'created') {
        const say = answer === 'there' ? texts.isAdminAlready : texts.isReaderAlready
        process.stderr.write(`${say({ email })}\n`)
        return 1
      }
    } else {
      lostFactor = await setPassword(db, commandLine, { email, password })
    }
    process.stdout.write(`${texts.passwordIsNow({ email, password })}\n`)
    if (lostFactor) process.stdout.write(`${texts.secondFactorLost}\n`)
    return 0
  }
  return withDatabase(work, { mayBeFirst: action === 'create' })
}
