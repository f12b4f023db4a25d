import { renewSecret } from '#domain/accounts/renew-secret.ts'
import { commandLine } from '#domain/permissions.ts'
import * as texts from '#texts/commands.ts'
import { nothingMore, oneOf } from './arguments.ts'
import { withDatabase } from './with-database.ts'

export async function run([action, ...more]: string[]): Promise<number> {
  oneOf(['renew'], action, 'ACTION')
  nothingMore(more)
  return withDatabase(async (db) => {
    const ended = await renewSecret(db, commandLine)
    process.stdout.write(`${texts.secretRenewed({ ended })}\n`)
    return 0
  })
}
