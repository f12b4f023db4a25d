import { renewSecret } from '#domain/accounts/renew-secret.ts'
import { commandLine } from '#domain/permissions.ts'
import * as texts from '#texts/commands.ts'
import { usages } from './usages.ts'
import { withDatabase } from './with-database.ts'

export async function run([action, ...more]: string[]): Promise<number> {
  if (action !== 'renew' || more.length > 0) {
    process.stderr.write(`${texts.usage({ command: usages.secret })}\n`)
    return 2
  }
  return withDatabase(async (db) => {
    const ended = await renewSecret(db, commandLine)
    process.stdout.write(`${texts.secretRenewed({ ended })}\n`)
    return 0
  })
}
