import { connect, type PlainDb } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { type Configuration, readConfiguration, readEnvironment } from '#server/configuration.ts'
import { joinDatabase } from '#server/open-database.ts'

/**
 * Does a command's work on the site's database, after bringing it up to date. A running site shares its PostgreSQL;
 * otherwise one is started, and stopped after the work.
 */
export async function withDatabase<Result>(
  work: (db: PlainDb, configuration: Configuration) => Promise<Result>,
): Promise<Result> {
  const configuration = readConfiguration(readEnvironment())
  const database = await joinDatabase(configuration)
  try {
    const db = connect(database.url)
    try {
      await migrate(db)
      return await work(db, configuration)
    } finally {
      await db.destroy()
    }
  } finally {
    await database.close()
  }
}
