import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { miscounted, nothingMiscounted } from '#tests/support/plain-counts.ts'
import { fill } from './scale/fill.ts'
import { measureQuestions } from './scale/measure.ts'
import { sizesOf } from './scale/sizes.ts'
import { makeTitles, tenfoldIn, withPostgres } from './scale/start.ts'
import { measureWork } from './scale/work.ts'

/**
 * With how many readers it is measured for "1", about what the real data has (5,015 with 473,102 records); "10" is ten times that. A reader has
 * some 50 list entries and 35 records in the journal.
 */
const readers = 10_000

/**
 * `npm run bench -- scale CATALOGUE [TIMES …]` makes ten times the titles of a catalogue, and measures what Kiroku costs with readers by the
 * ten thousand: by default with 10,000 and with 100,000, who have half a million and five million list entries. "100" takes 40 GB and an hour or two.
 * With SCALE_FOLDER, the titles stay there for the next run.
 */
export async function benchScale([catalogue, ...given]: string[]): Promise<void> {
  if (!catalogue) throw new Error('Name the catalogue to measure with: npm run bench -- scale CATALOGUE [TIMES …]')
  const folder = process.env.SCALE_FOLDER ?? (await mkdtemp(join(tmpdir(), 'kiroku-scale-')))
  try {
    await makeTitles(folder, catalogue)
    for (const times of given.length > 0 ? given.map(Number) : [1, 10]) await benchTimes(folder, times)
  } finally {
    if (!process.env.SCALE_FOLDER) await rm(folder, { recursive: true, force: true })
  }
}

async function benchTimes(folder: string, times: number): Promise<void> {
  const name = `readers_${times}`
  await withPostgres(folder, 'filling', async ({ db: server, urlOf }) => {
    await sql`drop database if exists ${sql.id(name)}`.execute(server)
    await sql`create database ${sql.id(name)} template titles strategy file_copy`.execute(server)
    const db = connect(urlOf(name), { connections: 1 })
    try {
      const began = performance.now()
      await fill(db, times * readers, (text) => say(`  ${seconds(began)} ${text}`))
      say(`${times} × ${readers} readers, in ${seconds(began)}`)
      const wrong = await miscounted(db)
      if (JSON.stringify(wrong) !== JSON.stringify(nothingMiscounted))
        throw new Error(`Miscounted: ${JSON.stringify(wrong)}`)
      for (const { relation, rows, megabytes } of await sizesOf(db))
        say(`  size  ${relation}: ${megabytes} MB, ${rows ?? ''} rows`)
    } finally {
      await db.destroy()
    }
  })
  await withPostgres(folder, 'asking', async ({ db: server, urlOf, postmaster }) => {
    const url = urlOf(name)
    const db = connect(url, { connections: 3 })
    try {
      for (const [what, { p50, p95, clock }] of await measureQuestions(db, postmaster)) {
        say(`  ms  ${what}: p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)}; by the clock ${clock.toFixed(2)}`)
      }
      const work = await measureWork({ db, url, postmaster, folder, catalogue: tenfoldIn(folder) })
      for (const [what, { processor, clock, megabytes, failed }] of work) {
        const peak = megabytes === null ? '' : `, ${Math.round(megabytes)} MB`
        say(
          `  s  ${what}: ${processor.toFixed(2)}, by the clock ${clock.toFixed(2)}${peak}${failed ? `; FAILED: ${failed}` : ''}`,
        )
      }
      say(`  this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`)
    } finally {
      await db.destroy()
      await sql`drop database ${sql.id(name)} with (force)`.execute(server)
    }
  })
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function seconds(began: number): string {
  return `${Math.round((performance.now() - began) / 1000)} s`
}
