import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { miscounted, nothingMiscounted } from '#tests/support/plain-counts.ts'
import { measureCold } from './scale/cold.ts'
import { fill, lanes } from './scale/fill.ts'
import { measureQuestions } from './scale/measure.ts'
import { sizesOf } from './scale/sizes.ts'
import { hasDatabase, makeTitles, manifoldIn, withPostgres } from './scale/start.ts'
import { measureWork } from './scale/work.ts'

/**
 * With how many readers it is measured for "1", about what the real data has (5,015 with 473,102 records); "10" is ten times that. A reader has
 * some 50 list entries and 35 records in the journal.
 */
const readers = 10_000

/**
 * `npm run bench -- scale CATALOGUE [TIMES …]` makes ten times the titles of a catalogue, and measures what Kiroku costs with readers by the
 * ten thousand: by default with 10,000 and with 100,000, who have half a million and five million list entries. "100" takes 41 GB,
 * or 34 with SCALE_TITLES=1, the catalogue's titles as they are, and two hours on a busy machine. With SCALE_FOLDER, what is made stays there for a run that goes
 * on, but for the titles themselves: the last of these sizes is made of them, and not of a copy.
 */
export async function benchScale([catalogue, ...given]: string[]): Promise<void> {
  if (!catalogue) throw new Error('Name the catalogue to measure with: npm run bench -- scale CATALOGUE [TIMES …]')
  const folder = process.env.SCALE_FOLDER ?? (await mkdtemp(join(tmpdir(), 'kiroku-scale-')))
  try {
    const sizes = given.length > 0 ? given.map(Number) : [1, 10]
    for (const times of sizes) {
      if (!(await hasDatabase(folder, nameOf(times)))) {
        await makeTitles(folder, catalogue, Number(process.env.SCALE_TITLES ?? 10))
        await makeReaders(folder, times, { copies: times !== sizes.at(-1) })
      }
      await measureReaders(folder, times)
    }
  } finally {
    if (!process.env.SCALE_FOLDER) await rm(folder, { recursive: true, force: true })
  }
}

/** Makes the database with so many readers, of the titles or of a copy of them. */
async function makeReaders(folder: string, times: number, { copies }: { copies: boolean }): Promise<void> {
  await withPostgres(folder, 'filling', async ({ db: server, urlOf }) => {
    await sql`drop database if exists filling`.execute(server)
    if (copies) await sql`create database filling template titles strategy file_copy`.execute(server)
    else await sql`alter database titles rename to filling`.execute(server)
    const db = connect(urlOf('filling'), { connections: lanes })
    try {
      const began = performance.now()
      await migrate(db)
      await fill(db, times * readers, (text) => say(`  ${seconds(began)} ${text}`))
      say(`${times} × ${readers} readers, in ${seconds(began)}`)
      const wrong = await miscounted(db)
      if (JSON.stringify(wrong) !== JSON.stringify(nothingMiscounted))
        throw new Error(`Miscounted: ${JSON.stringify(wrong)}`)
    } finally {
      await db.destroy()
    }
    await sql`alter database filling rename to ${sql.id(nameOf(times))}`.execute(server)
  })
}

/** Measures with so many readers, and drops their database, which the measuring has changed. */
async function measureReaders(folder: string, times: number): Promise<void> {
  const name = nameOf(times)
  await measureCold(folder, name, (what, { clock, blocks }) =>
    say(`  cold  ${what}: by the clock ${clock.toFixed(1)}, ${blocks} blocks from disk`),
  )
  await withPostgres(folder, 'asking', async ({ db: server, urlOf, postmaster }) => {
    const url = urlOf(name)
    const db = connect(url, { connections: 3 })
    try {
      for (const { relation, rows, megabytes } of await sizesOf(db))
        say(`  size  ${relation}: ${megabytes} MB, ${rows ?? ''} rows`)
      await measureQuestions(db, postmaster, (what, { p50, p95, clock }) =>
        say(`  ms  ${what}: p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)}; by the clock ${clock.toFixed(2)}`),
      )
      const site = { db, url, postmaster, folder, catalogue: manifoldIn(folder) }
      await measureWork(site, (what, { processor, clock, megabytes, failed }) => {
        const peak = megabytes === null ? '' : `, ${Math.round(megabytes)} MB`
        const failure = failed ? `; FAILED: ${failed}` : ''
        say(`  s  ${what}: ${processor.toFixed(4)}, by the clock ${clock.toFixed(2)}${peak}${failure}`)
      })
      say(`  this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`)
    } finally {
      await db.destroy()
      await sql`drop database ${sql.id(name)} with (force)`.execute(server)
    }
  })
}

function nameOf(times: number): string {
  return `readers_${times}`
}

/** With the load average beside it, as the clock, and a little also processor time, depend on what else runs. */
function say(text: string): void {
  process.stdout.write(`${text}   (load ${loadavg()[0]?.toFixed(1)})\n`)
}

function seconds(began: number): string {
  return `${Math.round((performance.now() - began) / 1000)} s`
}
