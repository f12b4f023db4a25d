import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { contentsOf, imported, mushishi, titlesOf } from '#tests/support/imported.ts'

test('titles of one file that share an id or a name stay distinct, even when imported twice', async () => {
  const db = await freshDatabase()
  const lines = [
    mushishi,
    { ...mushishi, title: 'Mushishi Zoku Shou' },
    { ...mushishi, episodes: 1 },
    { ...mushishi, ids: { kitsu: 1 } },
    { ...mushishi, ids: {} },
    { ...mushishi, ids: {}, episodes: 2 },
    { ...mushishi, itemType: 'manga' },
  ]
  expect(await imported(db, lines)).toMatchObject({ added: 7 })
  expect(await imported(db, lines)).toMatchObject({ added: 0, changed: 0, unchanged: 7 })
  expect(await imported(db, lines.toReversed())).toMatchObject({ added: 0, changed: 0, unchanged: 7 })
})

test('ids decide if none contradicts, otherwise title and ids, otherwise title and year', async () => {
  const db = await freshDatabase()
  const cases = [
    {
      what: 'the same id and no other',
      difference: { ids: { mal: 1 }, title: 'Another', start_date: '2004' },
      changed: 1,
    },
    {
      what: 'the same title, one id the same and one different',
      difference: { ids: { mal: 1, anilist: 2 }, start_date: '1999' },
      changed: 0,
    },
    {
      what: 'the same title and year, no id in common',
      difference: { ids: { kitsu: 1 }, start_date: '2005' },
      changed: 1,
    },
    {
      what: 'another title, one id the same and one different',
      difference: { ids: { mal: 1, anilist: 2 }, title: 'Another' },
      changed: 0,
    },
    { what: 'the same title and year, another id', difference: { ids: { mal: 2 } }, changed: 0 },
    { what: 'the same title in another year', difference: { ids: {}, start_date: '2014' }, changed: 0 },
    { what: 'the same title in upper case', difference: { ids: {}, title: 'MUSHISHI' }, changed: 0 },
    { what: 'the same id under the other type', difference: { itemType: 'manga' }, changed: 0 },
  ]
  for (const { what, difference, changed } of cases) {
    await db.deleteFrom('titles').execute()
    const before = { ...mushishi, ids: { mal: 1, anilist: 1 } }
    await imported(db, [before])
    const summary = await imported(db, [{ ...before, ...difference }])
    expect({ what, ...summary }).toMatchObject({ what, changed, added: 1 - changed })
  }
})

test('the closest line changes a title, wherever it is in the file', async () => {
  const db = await freshDatabase()
  await imported(db, [mushishi])
  const [before] = await titlesOf(db)
  const looser = { ...mushishi, ids: { mal: 457 }, title: 'Mushishi Recap' }
  const closer = { ...mushishi, episodes: 27 }

  expect(await imported(db, [looser, closer])).toMatchObject({ added: 1, changed: 1 })
  expect((await titlesOf(db)).find(({ id }) => id === before?.id)).toMatchObject({ title: 'Mushishi', episodes: 27 })
})

test('the closest line changes a title, in whichever batch it comes, and lines of other batches stay distinct', async () => {
  const blue = { ...mushishi, ids: { mal: 1, anilist: 10 }, title: 'Blue Lantern', title_japanese: '' }
  const inColour = { ...blue, ids: { anilist: 10 }, title: 'Blue Lantern: Full Colour' }
  const lines = [inColour, { ...inColour, episodes: 3 }, { ...blue, episodes: 20 }]
  for (const newer of [lines, lines.toReversed()]) {
    const db = await freshDatabase()
    await imported(db, [blue])
    const [{ id } = { id: '' }] = await titlesOf(db)
    for (const dryRun of [true, false]) {
      expect(await imported(db, newer, { batchSize: 1, dryRun })).toMatchObject({ added: 2, changed: 1 })
    }
    expect((await titlesOf(db)).find((title) => title.id === id)).toMatchObject({ title: 'Blue Lantern', episodes: 20 })
  }
})

test('a line that was imported before keeps its title, even if another line resembles the title', async () => {
  const db = await freshDatabase()
  await imported(db, [mushishi])
  const [before] = await titlesOf(db)
  const twin = { ...mushishi, ids: { mal: 457 }, title: 'Mushishi Recap' }
  const others = Array.from({ length: 600 }, (_, place) => ({ ...mushishi, ids: {}, title: `Other ${place}` }))

  expect(await imported(db, [twin, ...others, mushishi])).toMatchObject({ added: 601, changed: 0, unchanged: 1 })
  expect((await titlesOf(db)).find(({ id }) => id === before?.id)).toMatchObject({ title: 'Mushishi' })
})

test('files imported in turn change nothing after the first round, unless replaced lines are imported again', async () => {
  const db = await freshDatabase()
  const one = [mushishi, { ...mushishi, ids: { mal: 2 }, title: 'Other' }]
  const two = one.map((line) => ({ ...line, episodes: 30, synopsis: `Another text of ${line.title}` }))
  const three = one.map((line) => ({ ...line, ids: { mal: line.ids.mal }, studios: ['Artland'] }))
  for (const file of [one, two, three]) await imported(db, file)
  const before = await contentsOf(db)

  for (const file of [one, two, three, two, one]) {
    expect(await imported(db, file)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  }
  expect(await contentsOf(db)).toEqual(before)

  expect(await imported(db, one, { again: true })).toMatchObject({ changed: 2 })
  expect(await titlesOf(db)).toMatchObject([{ episodes: 26 }, { episodes: 26 }])
  expect(await imported(db, three)).toMatchObject({ changed: 0 })
})

test('0 and negative numbers are not ids', async () => {
  const db = await freshDatabase()
  const known = { ...mushishi, ids: { mal: 0, anilist: -1, ann: '0', kitsu: 7 } }
  await imported(db, [known])
  expect(await db.selectFrom('external_ids').select(['source', 'value']).execute()).toEqual([
    { source: 'kitsu', value: '7' },
  ])
  const other = { ...known, title: 'Other', ids: { mal: 0, anilist: -1, ann: '0' } }
  expect(await imported(db, [other])).toMatchObject({ added: 1 })
})

test('works that share an id or a name stay separate titles, and doubtful matches are reported with their reasons', async () => {
  const db = await freshDatabase()
  const clover = { itemType: 'manga', title: 'Clover', type: 'Manga', year: 1997, authors: [{ name: 'CLAMP' }] }
  await imported(db, [
    { ...clover, ids: { mal: 1, ann: 9 } },
    { ...clover, ids: { mal: 2 }, title: 'Zaregoto' },
    { ...clover, ids: { mal: 3 }, title: 'Wanted!' },
    { ...clover, ids: { mal: 4, kitsu: 4 }, title: 'Monster' },
  ])
  const matches: unknown[] = []
  const summary = await imported(
    db,
    [
      { ...clover, ids: { mangaupdates: 5, ann: 9 }, year: 2007, authors: [{ name: 'Hirakawa, Tetsuhiro' }] },
      { ...clover, title: 'Zaregoto', type: 'Light Novel', authors: undefined },
      { itemType: 'manga', title: 'WANTE-D', ids: { mal: 3 }, authors: [{ name: 'Muku' }] },
      { ...clover, ids: { mal: 4, kitsu: 5, ann: 6 }, title: 'Monster' },
      { ...clover, ids: { mal: 4, kitsu: 4, anilist: 3 }, title: 'MONSTER', year: 2000 },
    ],
    { onSettled: (outcome) => matches.push(...outcome.matches) },
  )

  expect(summary).toMatchObject({ added: 4, changed: 1 })
  expect(matches).toMatchObject([
    {
      line: 5,
      name: 'MONSTER',
      title: 'Monster',
      kind: 'manga',
      reason: {
        agreeing: ['kitsu', 'mal'],
        differing: [],
        ids: 3,
        doubts: [{ about: 'year', line: '2000', title: '1997' }],
      },
    },
  ])
})
