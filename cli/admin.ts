import { createAdmin } from '#domain/accounts/create-admin.ts'
import { randomPassword } from '#domain/accounts/password.ts'
import { isEmail } from '#domain/accounts/rules.ts'
import { setPassword } from '#domain/accounts/set-password.ts'
import { commandLine } from '#domain/permissions.ts'
import * as texts from '#texts/commands.ts'
import { usages } from './usages.ts'
import { withDatabase } from './with-database.ts'

export async function run([action, email = '', ...more]: string[]): Promise<number> {
  if ((action !== 'create' && action !== 'reset-password') || !isEmail(email) || more.length > 0) {
    process.stderr.write(`${texts.usage({ command: usages.admin })}\n`)
    return 2
  }
  return withDatabase(async (db) => {
    const password = randomPassword()
    if (action === 'create') {
      const answer = await createAdmin(db, commandLine, { email, password, isGenerated: true, mustChange: true })
      if (answer !== 'created') {
        const say = answer === 'there' ? texts.isAdminAlready : texts.isReaderAlready
        process.stderr.write(`${say({ email })}\n`)
        return 1
      }
    } else {
      await setPassword(db, commandLine, { email, password })
    }
    process.stdout.write(`${texts.passwordIsNow({ email, password })}\n`)
    return 0
  })
}
