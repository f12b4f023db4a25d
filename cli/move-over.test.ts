import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { aUser } from '#tests/support/builders.ts'
import { newDatabase } from '#tests/support/database.ts'
import { aCatalogue, keepALot, rowsOfReader } from '#tests/support/moved-reader.ts'

/** `MOVE_OVER=10000,300,20` moves so many entries, reviews and lists of one's own. */
const [entries = 0, reviews = 0, lists = 0] = (process.env.MOVE_OVER ?? '120,20,4').split(',').map(Number)

test('a reader who moves over to another site finds every row there, but for ids, likes and counters', {
  timeout: 900_000,
}, async () => {
  const [one, other] = [await newDatabase(), await newDatabase()]
  const email = 'reader@site.example'
  await aUser(one.db, { id: 'one', email, user_name: 'Night Reader' })
  await aUser(other.db, { id: 'another', email, user_name: 'Newcomer' })
  await aCatalogue(one.db, entries, 0)
  await aCatalogue(other.db, entries, 700_000)
  await keepALot(one.db, 'one', { entries, reviews, lists })
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-moves-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'kiroku.json')

  expect(await kiroku(one.url, 'export-list', '--user', email, '--format', 'json', file)).toMatchObject({ code: 0 })
  const began = performance.now()
  const moved = await kiroku(other.url, 'import-list', '--user', email, file)
  if (process.env.MOVE_OVER)
    process.stdout.write(`brought in within ${Math.round(performance.now() - began)} ms\n${moved.said}`)
  expect(moved).toMatchObject({ wrong: '', code: 0 })
  const [before, after] = [await rowsOfReader(one.db, 'one'), await rowsOfReader(other.db, 'another')]
  for (const [table, rows] of Object.entries(before)) {
    const found = after[table] ?? []
    const [there, here] = [new Set(rows), new Set(found)]
    const missing = rows.filter((row) => !here.has(row)).slice(0, 5)
    const added = found.filter((row) => !there.has(row)).slice(0, 5)
    expect({ missing, added, count: found.length }, table).toEqual({ missing: [], added: [], count: rows.length })
  }

  const again = await kiroku(other.url, 'import-list', '--user', email, file)
  expect(again.said).not.toMatch(/added|filled in/)
  expect(await rowsOfReader(other.db, 'another')).toEqual(after)
})

async function kiroku(url: string, ...args: string[]): Promise<{ said: string; wrong: string; code: number }> {
  const main = new URL('./main.ts', import.meta.url).pathname
  const env = { PATH: process.env.PATH, DATABASE_URL: url }
  const program = spawn(process.execPath, [main, ...args], { env })
  const [said, wrong, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')])
  return { said, wrong, code }
}
