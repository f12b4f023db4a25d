import { DatabaseAway } from '#db/away.ts'
import { breakOff, connect, type PlainDb } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { isSiteThere } from '#db/migrating/migrations-table.ts'
import type { MigrationNews } from '#db/migrating/news.ts'
import { type Configuration, readConfiguration, readEnvironment } from '#server/configuration.ts'
import { goBefore } from '#server/give-way.ts'
import { migrationSentence } from '#server/migration-sentence.ts'
import { isDatabaseThere, joinDatabase } from '#server/open-database.ts'
import { isAnswering, untilAway } from '#server/until-away.ts'
import { noSiteInDatabase, noSiteYet } from '#texts/commands.ts'

interface Working {
  stopping?: AbortSignal
  /** Whether the work may be the first that is done on a site. */
  mayBeFirst?: boolean
}

/**
 * Does a command's work on the site's database, after bringing it up to date. A running site shares its PostgreSQL;
 * otherwise one is started, and stopped after the work. When `stopping` is aborted and the database does not answer, the
 * connections are broken off, so that nothing waits for it.
 * @throws DatabaseAway in that case, even if the work had all its answers by then; an error where there is no site yet
 */
export async function withDatabase<Result>(
  work: (db: PlainDb, configuration: Configuration) => Promise<Result>,
  { stopping, mayBeFirst = false }: Working = {},
): Promise<Result> {
  const configuration = readConfiguration(readEnvironment())
  if (!mayBeFirst) await requireSite(configuration)
  const database = await joinDatabase(configuration, stopping)
  const ended = new AbortController()
  let answers = true
  try {
    const db = connect(database.url, { onConnected: goBefore })
    const giveUp = () => {
      answers = false
      breakOff(db)
    }
    const watch = () => untilAway(database.url, ended.signal).then(giveUp, () => {})
    stopping?.addEventListener('abort', watch, { once: true, signal: ended.signal })
    let result: Result
    try {
      if (!mayBeFirst && !(await isSiteThere(db))) throw new Error(noSiteInDatabase)
      const say = (news: MigrationNews) => process.stderr.write(`${migrationSentence(news)}\n`)
      await migrate(db, { say, signal: stopping })
      result = await work(db, configuration)
    } finally {
      await db.destroy()
      // It may have begun to hang between the last answer and the signal.
      if (stopping?.aborted && answers) answers = await isAnswering(database.url)
    }
    if (!answers) throw new DatabaseAway()
    return result
  } finally {
    ended.abort()
    await database.close({ answers })
  }
}

/** @throws when there is no site yet, in which there would be nothing to see or to change */
export async function requireSite(configuration: Configuration): Promise<void> {
  if (!(await isDatabaseThere(configuration))) throw new Error(noSiteYet({ folder: configuration.dataDir }))
}
