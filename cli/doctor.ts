import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { isMigrated } from '#db/migrate.ts'
import { freeBytes } from '#domain/media/free-bytes.ts'
import { type Configuration, readConfiguration, readEnvironment } from '#server/configuration.ts'
import { joinDatabase } from '#server/open-database.ts'
import * as texts from '#texts/commands.ts'
import { oneDecimal } from '#texts/numbers.ts'

const gigabyte = 1_000_000_000

/** Checks everything Kiroku depends on and prints a line for each; the exit code is 1 when something is wrong. */
export async function run(): Promise<number> {
  let wrong = 0
  async function check(name: keyof typeof texts.checks, look: () => Promise<string>): Promise<void> {
    const [isOk, found] = await look().then(
      (text) => [true, text] as const,
      (error: Error) => [false, error.message] as const,
    )
    if (!isOk) wrong++
    const mark = (isOk ? texts.ok : texts.wrong).padEnd(5)
    process.stdout.write(`${mark}  ${texts.checks[name].padEnd(14)} ${found}\n`)
  }

  let configuration: Configuration | undefined
  await check('node', async () => process.version)
  await check('configuration', async () => {
    configuration = readConfiguration(readEnvironment())
    const { baseUrl, host, port } = configuration
    return texts.listensOn({ address: baseUrl, host, port })
  })
  if (!configuration) return 1

  const known = configuration
  const database = await joinDatabase(known).catch((error: Error) => error)
  if (database instanceof Error) {
    await check('database', () => Promise.reject(database))
    return 1
  }
  const db = connect(database.url, { connections: 1 })
  try {
    await check('database', () => versionOf(db))
    await check('schema', async () => {
      if (await isMigrated(db).catch(() => false)) return texts.schemaUpToDate
      throw new Error(texts.schemaOutOfDate)
    })
    await check('catalogue', () => contentsOf(db))
    await check('disk', () => roomOn(known))
  } finally {
    await db.destroy()
    await database.close()
  }
  return wrong > 0 ? 1 : 0
}

async function versionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ found: string }>`
    select 'PostgreSQL ' || current_setting('server_version') || ', ' || current_database() as found`.execute(db)
  return rows[0]?.found ?? ''
}

async function contentsOf(db: Db): Promise<string> {
  const { rows } = await sql<{ titles: number; admins: number; size: string }>`
    select (select count(*) from titles) as titles, (select count(*) from users where is_admin) as admins,
      pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
  return rows[0] ? texts.contents(rows[0]) : ''
}

async function roomOn({ dataDir, freeSpace }: Configuration): Promise<string> {
  let there = dataDir
  while (!existsSync(there)) there = dirname(there)
  await access(there, constants.W_OK)
  const free = await freeBytes(dataDir)
  const gigabytes = oneDecimal(free / gigabyte)
  if (free < freeSpace) throw new Error(texts.diskFull({ gigabytes, folder: dataDir }))
  return texts.diskFree({ gigabytes, folder: dataDir })
}
