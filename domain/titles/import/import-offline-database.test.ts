import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { withProblemsInWords } from '#tests/support/refusal-of.ts'
import { foldTitles } from '../records/fold-titles.ts'
import { type ImportOptions, importCatalogue } from './import-catalogue.ts'
import type { ImportProblem } from './read-batches.ts'

const repository = 'https://github.com/manami-project/anime-offline-database'
const license = { name: 'Open Database License', url: 'https://example.org/licence' }
const entry = {
  sources: ['https://anidb.net/anime/31', 'https://myanimelist.net/anime/91'],
  title: 'Glass Harbour',
  type: 'TV',
  episodes: 13,
  status: 'FINISHED',
  animeSeason: { season: 'FALL', year: 2019 },
  picture: 'https://example.org/p.jpg',
  thumbnail: 'https://example.org/t.jpg',
  duration: { value: 1440, unit: 'SECONDS' },
  synonyms: ['Garasu no Minato'],
  studios: ['madhouse'],
  producers: [],
  relatedAnime: ['https://anidb.net/anime/32'],
  tags: ['drama'],
}
const another = { ...entry, title: 'Paper Moons', sources: ['https://anidb.net/anime/32'] }

function importData(db: PlainDb, entries: object[], options: ImportOptions = {}) {
  const file = zstdCompressSync(JSON.stringify({ license, repository, data: entries }))
  return importCatalogue(db, Readable.from([file]), options)
}

function titlesOf(db: PlainDb) {
  return db.selectFrom('titles').selectAll().orderBy('title').execute()
}

test('a file of anime-offline-database is imported as a source of its own, with its terms, and a second time changes nothing', async () => {
  const db = await freshDatabase()
  let source = ''
  const options = {
    onSource: (name: string) => {
      source = name
    },
  }
  expect(await importData(db, [entry, another, { title: 5 }], options)).toMatchObject({ added: 2, refused: 1 })
  expect(source).toBe('anime-offline-database')
  const [title] = await titlesOf(db)
  expect(title).toMatchObject({
    ...{ title: 'Glass Harbour', kind: 'anime', format: 'tv', episodes: 13, airing_state: 'finished', duration: 24 },
    ...{ season: 'fall', season_year: 2019, released_on: '2019', studio: 'Madhouse', genres: ['Drama'] },
    ...{ poster: 'https://example.org/p.jpg', imported_score: null, imported_voters: null },
  })
  const record = await db.selectFrom('title_records').selectAll().where('key', '=', 'mal:91').executeTakeFirstOrThrow()
  expect(record, 'it is kept as it was said').toMatchObject({ source, record: entry })
  const kept = await db.selectFrom('sources').selectAll().where('name', '=', source).executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ licence: license.name, licence_url: license.url, home: repository })

  const before = await titlesOf(db)
  const again = [{ ...another, thumbnail: null }, entry]
  expect(await importData(db, again)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  await inTransaction(db, (tx) =>
    foldTitles(
      tx,
      before.map(({ id }) => id),
    ),
  )
  const after = await titlesOf(db)
  const columns = ({ updated_at, edit_version, ...rest }: (typeof before)[number]) => rest
  expect(after.map(columns), 'folded again from what was kept').toEqual(before.map(columns))
})

test('its entries are the titles of our own catalogue that have their ids, and only add what those lack', async () => {
  const db = await freshDatabase()
  await imported(db, [{ itemType: 'anime', title: 'Garasu no Minato', ids: { mal: 91 }, year: 2019, episodes: 12 }])
  expect(await importData(db, [entry, another], { dryRun: true })).toMatchObject({ added: 1, changed: 1 })
  expect(await titlesOf(db), 'a check writes nothing').toMatchObject([{ title: 'Garasu no Minato', duration: null }])

  expect(await importData(db, [entry, another])).toMatchObject({ added: 1, changed: 1 })
  const [title] = await titlesOf(db)
  expect(title).toMatchObject({ title: 'Garasu no Minato', episodes: 12, duration: 24, studio: 'Madhouse' })
  const ids = await db
    .selectFrom('external_ids')
    .select(['source', 'value'])
    .where('title_id', '=', title?.id ?? '')
  expect(await ids.orderBy('source').execute()).toEqual([
    { source: 'anidb', value: '31' },
    { source: 'mal', value: '91' },
  ])
})

test('a newer entry replaces an older one whole', async () => {
  const db = await freshDatabase()
  await importData(db, [entry])
  const { duration: _, ...newer } = entry
  expect(await importData(db, [{ ...newer, episodes: 14 }])).toMatchObject({ changed: 1 })
  expect(await titlesOf(db)).toMatchObject([{ episodes: 14, duration: null }])
})

test('a source keeps its format: a file of another one is refused as a whole', async () => {
  const db = await freshDatabase()
  await imported(db, [{ itemType: 'anime', title: 'A' }], { source: 'mine' })
  const problems: ImportProblem[] = []
  const onProblem = (problem: ImportProblem) => problems.push(problem)
  for (const dryRun of [true, false]) {
    expect(await importData(db, [entry], { source: 'mine', dryRun, onProblem })).toMatchObject({ added: 0, refused: 1 })
  }
  expect(withProblemsInWords(problems)[0]).toEqual({
    line: 1,
    problem: 'the source mine has files of another format. Give this one another name',
  })
  expect(await titlesOf(db)).toHaveLength(1)
  expect(await importData(db, [entry], { source: 'other' })).toMatchObject({ added: 1, refused: 0 })
})
