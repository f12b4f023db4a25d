import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { readLines } from '#domain/sources/read-lines.ts'
import { unpacked } from '#domain/sources/unpack.ts'
import { childOf } from '#tests/support/child-of.ts'
import { signedIn } from '#tests/support/uploading.ts'
import type { Databases } from './databases.ts'
import { atMost, type Figure, quantile, type Reference } from './figure.ts'
import { startServer } from './http/processes.ts'
import { startImport } from './import.ts'
import { bringIn } from './readers/bring-in.ts'
import { type Seen, visitInTurns } from './readers/visit-in-turns.ts'
import type { References } from './references.ts'

const titles = 4_000
/** Requests per second on the calm machine; fewer on a slower one, where they would otherwise queue. */
const usualRate = 120
/** How many times as long as without an import of titles the slowest of a hundred responses may take. */
const most = 1.5

/** How an import on the dashboard slows readers down. */
export async function benchDashboardImport(
  databases: Databases,
  { constant }: References,
  catalogue: string,
): Promise<Figure[]> {
  const file = await firstLines(catalogue)
  const url = await databases.create('dashboard')
  const db = connect(url, { connections: 1 })
  await signedIn(db, 'admin')
  await db.destroy()
  return besideReaders(constant, { by: 'an import (dashboard)', url, most }, async (site) => {
    const importing = bringIn(site.address, file)
    return { importing, importer: () => childOf(site.pid, 'background/process.ts') }
  })
}

/** How an import by the command slows readers down. */
export async function benchCommandImport(
  databases: Databases,
  { constant }: References,
  catalogue: string,
): Promise<Figure[]> {
  const url = await databases.create('command')
  return besideReaders(constant, { by: 'an import (command)', url, most }, async () => {
    const program = startImport(url, catalogue)
    program.stdout.resume()
    return { importing: once(program, 'close'), importer: async () => program.pid ?? null }
  })
}

interface Begun {
  importing: Promise<unknown>
  /** The id of the process that imports. */
  importer(): Promise<number | null>
}

type Begin = (site: { address: string; pid: number }) => Promise<Begun>

interface Beside {
  /** What works beside them. */
  by: string
  /** Of the database. */
  url: string
  /** How many times as long as without it the slowest of a hundred responses may take. */
  most: number
}

/** How readers' pages fare beside an import or the like, compared with the same while it stands still. */
export async function besideReaders(constant: Reference, { by, url, most }: Beside, begin: Begin): Promise<Figure[]> {
  const rate = Math.max(10, Math.min(usualRate, (usualRate * constant.calm) / (await constant.slice())))
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-bench-files-'))
  const db = connect(url, { connections: 2 })
  const site = await startServer('site.ts', [], { DATABASE_URL: url, DATA_DIR: folder })
  try {
    const begun = await begin(site)
    const visits = await visitInTurns(site.address, await somePaths(db), { ...begun, rate })
    const failed = visits.filter(({ status }) => status >= 500)
    const sorts = [...new Set(visits.map(({ sort }) => sort))]
    return [
      ...sorts.map((sort) => {
        const [during, without] = [p99(visits, sort, true), p99(visits, sort, false)]
        const beside = `${during.toFixed(1)} ms beside it, ${without.toFixed(1)} ms while it stands still`
        return {
          ...atMost(
            `${sort}, p99 beside ${by}, of that without, at ${Math.round(rate)} requests a second`,
            most,
            during / without,
            '×',
          ),
          absolute: beside,
        }
      }),
      atMost(`answers with 5xx, of ${visits.length}`, 0, failed.length),
    ]
  } finally {
    await site.stop()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Pages of each sort, both cached ones and ones that nobody has requested yet. */
async function somePaths(db: Db): Promise<Record<string, (n: number) => string>> {
  const { rows } = await sql<{ path: string; word: string }>`
    select '/' || kind || '/' || id as path, left(split_part(title, ' ', 1), 20) as word
    from titles where not is_adult order by md5(id) limit 2000`.execute(db)
  const row = (n: number) => rows[n % rows.length]
  return {
    'home, kept': () => '/',
    'home, not kept': (n) => `/?animes=${n}`,
    'browse, kept': () => '/browse-animes',
    'browse, not kept': (n) => `/browse-mangas?page=${1 + (n % 25)}&sort=${n}`,
    'item page': (n) => `${row(n)?.path}`,
    search: (n) => `/search?q=${encodeURIComponent(row(n)?.word ?? '')}`,
  }
}

function p99(visits: Seen[], sort: string, during: boolean): number {
  const same = visits.filter((visit) => visit.sort === sort && visit.during === during)
  return quantile(
    same.map(({ ms }) => ms),
    0.99,
  )
}

async function firstLines(catalogue: string): Promise<Buffer> {
  const lines: string[] = []
  for await (const line of readLines(unpacked(createReadStream(catalogue)))) {
    if ('text' in line) lines.push(line.text)
    if (lines.length === titles) break
  }
  return gzipSync(lines.join('\n'))
}
