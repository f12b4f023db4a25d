import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { readConfiguration, readEnvironment } from '#server/configuration.ts'
import { joinDatabase } from '#server/open-database.ts'

export async function run(): Promise<number> {
  const database = await joinDatabase(readConfiguration(readEnvironment()))
  const db = connect(database.url, { connections: 1 })
  try {
    const ran = await migrate(db)
    process.stdout.write(ran.length > 0 ? `Ran ${ran.join(', ')}\n` : 'The database is up to date\n')
    return 0
  } finally {
    await db.destroy()
    await database.close()
  }
}
