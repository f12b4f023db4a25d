import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type PlainDb } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { carryOver, sayWhatIsKept } from './carry-over.ts'
import { findPrograms } from './programs.ts'
import { startPostgres } from './start.ts'

const run = promisify(execFile)

/** The programs there are, which stand for those of the next major version; `npm run postgres-upgrade` has two versions. */
const today = findPrograms()
const next = { ...today, major: today.major + 1 }
const kept = `postgres-${today.major}`

test('a site is carried over to a newer PostgreSQL whole, wherever an earlier attempt was broken off', async () => {
  const folder = await aFolder()
  const before = await withSite(folder, async (db) => {
    await sql`create database kiroku`.execute(db)
  }).then(() => withSite(folder, fill, 'kiroku'))
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const given = { say, ours: next, findOlder: () => today }

  // With the rows half copied.
  const stop = (share: number) => {
    if (share > 0.5) throw new Error('stopped')
  }
  await expect(carryOver(folder, { ...given, onProgress: stop })).rejects.toThrow('stopped')
  expect(await clustersIn(folder)).toEqual(['postgres', 'upgrading'])
  const shares: number[] = []
  await carryOver(folder, { ...given, onProgress: (share) => shares.push(share) })
  expect(await clustersIn(folder)).toEqual(['postgres', kept])
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect([shares.length > 10, shares.at(-1)]).toEqual([true, 1])
  expect(said.filter((line) => line.startsWith('Carrying the database over from'))).toHaveLength(2)

  // Between the two renamings.
  await run('mkdir', [join(folder, 'upgrading')])
  await rename(join(folder, 'postgres'), join(folder, 'upgrading', 'postgres'))
  await carryOver(folder, { say, onProgress: stop })
  expect(await clustersIn(folder)).toEqual(['postgres', kept])

  expect(await withSite(folder, databaseDigest, 'kiroku')).toEqual(before)
  await sayWhatIsKept(folder, say)
  expect(said.at(-1)).toBe(
    `The database as it was under PostgreSQL ${today.major} is kept in ${join(folder, kept)}, which nothing uses any more. Delete that folder once you trust the new one`,
  )
})

test('nothing is begun without room, without the older programs, or with older ones than the database needs', async () => {
  const folder = await aFolder()
  await withSite(folder, async () => {})
  const said: string[] = []
  const carry = (given: Partial<Parameters<typeof carryOver>[1]>) =>
    carryOver(folder, { say: (line) => said.push(line), onProgress: () => {}, ours: next, ...given })

  await expect(carry({ findOlder: () => today, free: async () => 100_000_000 })).rejects.toThrow(
    /needs 0\.3 GB of free space, and has 0\.1\. Nothing was changed/,
  )
  await expect(carry({ findOlder: () => null })).rejects.toThrow(`Start the release that brought ${next.major} first`)
  await expect(carry({ ours: { ...today, major: 9 } })).rejects.toThrow('use a newer release')
  expect(await clustersIn(folder)).toEqual(['postgres'])
  expect(said).toEqual([])

  await carry({ findOlder: () => today })
  expect(await clustersIn(folder), 'a first start that ended before there was a site').toEqual(['postgres', kept])
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-carry-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function withSite<Result>(
  folder: string,
  work: (db: PlainDb) => Promise<Result>,
  database = 'postgres',
): Promise<Result> {
  const postgres = await startPostgres(folder)
  const db = connect(postgres.urlOf(database), { connections: 2 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

async function fill(db: PlainDb) {
  await migrate(db)
  await aUser(db, { id: 'reader' })
  for (const title of ['Lantern Ferry', '灯籠の渡し', 'A\tTab\\and\nlines']) await aTitle(db, { title })
  return databaseDigest(db)
}

async function clustersIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^postgres|^upgrading/.test(name)).sort()
}
