import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { readConfiguration, readEnvironment } from '#server/configuration.ts'
import { migrationSentence } from '#server/migration-sentence.ts'
import { joinDatabase } from '#server/open-database.ts'
import * as texts from '#texts/commands.ts'
import { joined } from '#texts/joined.ts'

export async function run(): Promise<number> {
  const database = await joinDatabase(readConfiguration(readEnvironment()))
  const db = connect(database.url, { connections: 1 })
  try {
    const ran = await migrate(db, { say: (news) => process.stdout.write(`${migrationSentence(news)}\n`) })
    process.stdout.write(`${ran.length > 0 ? texts.ran({ migrations: joined(ran) }) : texts.upToDate}\n`)
    return 0
  } finally {
    await db.destroy()
    await database.close()
  }
}
