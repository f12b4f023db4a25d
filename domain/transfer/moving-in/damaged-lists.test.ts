import { gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import type { Told } from '#domain/refusal-rules.ts'
import { asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { damaged } from '#tests/support/damaged-files.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { beginListImport } from './begin-list-import.ts'
import { bringIn } from './bring-in.ts'
import { checkList } from './check-list.ts'
import { startListImport } from './decide.ts'
import { findListImport } from './find-list-import.ts'
import { findShownRows } from './find-shown-rows.ts'
import type { RowState } from './shown-rules.ts'

/** Of each format; `DAMAGED_LISTS=2000` tries more, `DAMAGED_SEED` others. */
const files = Number(process.env.DAMAGED_LISTS ?? 15)
const seed = process.env.DAMAGED_SEED ? { seed: Number(process.env.DAMAGED_SEED) } : {}
/** Megabytes that lists of some kilobytes may leave behind, however many are read. */
const mostMemory = 300

test.each(Object.entries(foreignLists))(
  'a damaged list of %s is refused with a sentence and changes nothing, or all of its rows are accounted for',
  { timeout: 300_000 + files * 1_000 },
  async (_, text) => {
    const db = await freshDatabase()
    const { id: userId } = await aUser(db)
    await titlesOf(db)
    const before = process.memoryUsage().rss
    const packed = fc.constantFrom<(file: Buffer) => Buffer>((file) => file, gzipSync, zstdCompressSync)
    const broken = fc.oneof(
      { weight: 6, arbitrary: fc.tuple(damaged(Buffer.from(text)), packed).map(([file, pack]) => pack(file)) },
      { weight: 1, arbitrary: fc.oneof(damaged(gzipSync(text)), damaged(zstdCompressSync(text))) },
    )
    await fc.assert(
      fc.asyncProperty(broken, async (file) => {
        await bringFile(db, userId, file)
      }),
      { numRuns: files, ...seed },
    )
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(mostMemory)
  },
)

/** Titles that the lists name, by id and by name. */
async function titlesOf(db: PlainDb): Promise<void> {
  for (const [id, kind, title] of [
    ['1', 'anime', 'Mushishi'],
    ['2', 'manga', 'Mushishi'],
    ['3', 'anime', 'Bakemonogatari'],
  ] as const) {
    await aTitle(db, { id, kind, title, episodes: 50 })
  }
  for (const [title_id, source, value] of [
    ['1', 'mal', '457'],
    ['2', 'mal', '418'],
    ['2', 'anilist', '30418'],
    ['3', 'mal', '5081'],
  ] as const) {
    await db.insertInto('external_ids').values({ title_id, source, value }).execute()
  }
}

async function bringFile(db: PlainDb, userId: string, file: Buffer): Promise<void> {
  const kept = () =>
    sql`
    select (select json_agg(e order by title_id) from list_entries e) as entries,
      (select json_agg(j order by title_id) from journal j) as journal,
      (select json_agg(w order by key) from waiting_list_rows w) as waiting`.execute(db)
  const before = (await kept()).rows
  await sql`update list_imports set began_at = began_at - interval '2 hours'`.execute(db)
  const actor = asReader(userId)
  const id = await beginListImport(db, actor, { fileName: 'list' })
  await checkList(db, { id, userId }, arriving(file))
  const checked = await findListImport(db, actor, id)
  expect((await kept()).rows, 'a preview changes nothing').toEqual(before)
  if (checked?.state === 'failed') {
    expect(sentenceOf(checked.problem as Told).length).toBeGreaterThan(10)
    expect(checked.tally.rows).toBe(0)
    return
  }
  expect(checked?.state).toBe('checked')
  await startListImport(db, actor, id, { policy: { anime: 'theirs', manga: 'newer' }, castsRatings: true })
  await bringIn(db, { id, userId })

  const ended = await findListImport(db, actor, id)
  const { rows = 0, states = {} } = ended?.tally ?? {}
  const sum = (...wanted: RowState[]) => wanted.reduce((total, state) => total + (states[state] ?? 0), 0)
  expect([ended?.state, rows]).toEqual(['done', checked?.tally.rows])
  expect(sum('matched', 'ambiguous', 'unknown', 'refused')).toBe(rows)
  expect(sum('added', 'changed', 'unchanged', 'kept')).toBe(sum('matched'))
  expect(sum('waiting')).toBe(sum('ambiguous', 'unknown'))
  const rowsOf = async (state: RowState) => (await findShownRows(db, actor, { id, state, page: 1 })).rows
  for (const { problem } of await rowsOf('refused')) expect(sentenceOf(problem as Told).length).toBeGreaterThan(10)
  const { rows: waiting } = await sql<{ key: string }>`
    select key from list_import_rows where import_id = ${id} and result = 'waiting'
    except select key from waiting_list_rows`.execute(db)
  expect(waiting, 'what waits is kept').toEqual([])
}

/** As it does from a disk or the network, in pieces. */
async function* arriving(file: Buffer): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.length; from += 1_000) yield file.subarray(from, from + 1_000)
}
