import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChanges, type Change } from '../../journal/changes-rules.ts'
import { emptyJournal, type Known, type ReaderRecord, standingOfRecord } from '../../journal/record-rules.ts'
import { type Standing, standings } from '../../standing-rules.ts'
import { type Brought, bringing, compareRow, takesTheirs } from './bring-row.ts'

const nothing: ReaderRecord = { entry: null, journal: null }
const known: Known = { kind: 'anime', title: 'Mushishi', total: 26, totalVolumes: null, today: '2026-11-22' }
const row: Brought = {
  ...{
    standing: null,
    progress: null,
    volumes: null,
    startedOn: null,
    finishedOn: null,
    droppedOn: null,
    repeats: 0,
    score: null,
  },
  ...{ notes: '', tags: [], lists: [], isPrivate: false, own: null },
}

function bring(given: Partial<Brought>, record = nothing, title = known) {
  return applyChanges(record, bringing({ ...row, ...given }, record, known.today), title)
}

test.each([
  ['anime', 'planning', 'want-to-watch', {}, ['want-to-watch']],
  ['anime', 'current', 'watching', {}, ['watching']],
  ['anime', 'repeating', 'watching', { isRepeating: true, isFinished: true }, ['watching']],
  ['anime', 'completed', 'watched', { isFinished: true, progress: 26 }, ['watched']],
  ['anime', 'on-hold', 'watching', { isPaused: true }, ['watching']],
  ['anime', 'dropped', null, { isDropped: true }, ['dropped']],
  ['manga', 'planning', 'want-to-read', {}, ['want-to-read']],
  ['manga', 'completed', 'reading', { isFinished: true, progress: 26 }, ['reading']],
  ['manga', 'on-hold', 'reading', { isPaused: true }, ['reading']],
  ['manga', 'dropped', null, { isDropped: true }, ['dropped']],
] as const)('%s %s becomes entry %s, counts once, and makes up no date', (kind, standing, status, facts, counted) => {
  const { record, counted: rose } = bring({ standing }, nothing, { ...known, kind })
  expect(record.entry).toEqual(status && { id: null, status })
  expect(record.journal ?? emptyJournal).toEqual({ ...emptyJournal, ...facts })
  expect(rose).toEqual(counted)
})

test('what a file says of a new title is taken as it stands, and what it leaves empty takes nothing away', () => {
  const said = {
    ...{ standing: 'completed', progress: 24, startedOn: '2019', finishedOn: '2018-05', repeats: 2, score: 8.5 },
    ...{ notes: 'Slow.', tags: ['calm'], lists: ['Favourites'], isPrivate: true },
  } as const
  const { record } = bring(said as unknown as Brought)
  expect(record.journal).toMatchObject({
    ...{ progress: 24, startedOn: '2019', finishedOn: '2018-05', repeats: 2, score: 8.5, notes: 'Slow.' },
    ...{ tags: ['calm', 'Favourites'], isPrivate: true },
  })
  expect(bring({ standing: 'completed' }, record).record).toEqual(record)
  expect(compareRow({ ...row, standing: 'completed' }, record, known)).toEqual({ sort: 'same', differences: [] })
})

test('progress that a file does not say is the whole of a completed title, and 0 is 0', () => {
  const manga: Known = { ...known, kind: 'manga', total: 110, totalVolumes: 15 }
  const progressOf = (given: Partial<Brought>, title = manga) => {
    const { progress, volumes } = bring(given, nothing, title).record.journal ?? emptyJournal
    return [progress, volumes]
  }
  expect(progressOf({ standing: 'completed' })).toEqual([110, 15])
  expect(progressOf({ standing: 'completed', progress: 0, volumes: 0 })).toEqual([0, 0])
  expect(progressOf({ standing: 'completed', progress: 96 })).toEqual([96, 15])
  expect(progressOf({ standing: 'completed' }, { ...manga, total: null })).toEqual([0, 15])
  expect(progressOf({ standing: 'current' })).toEqual([0, 0])
})

test('a list of another site is a tag, as much of its name as a tag may have', () => {
  const lists = [`${'a'.repeat(49)} b`, 'é'.repeat(60), 'calm', `x${'\u0301'.repeat(2_000)}`]
  const { record } = bring({ standing: 'current', tags: ['calm'], lists })
  expect(record.journal?.tags).toEqual(['calm', 'a'.repeat(49), 'é'.repeat(50)])
  const again = { ...row, standing: 'current', tags: ['calm'], lists } as Brought
  expect(compareRow(again, record, known)).toEqual({ sort: 'same', differences: [] })
})

test('what a Kiroku site kept is the same here, but for days that have not come yet', () => {
  const kept = {
    ...emptyJournal,
    progress: 4,
    isPaused: true,
    startedOn: '2019',
    finishedOn: '2999-01-01',
    tags: ['calm'],
  }
  const own = {
    entry: { status: 'watching', addedAt: null },
    journal: { ...kept, elsewhere: {}, madeAt: null, changedAt: null },
  }
  const given = {
    ...row,
    standing: 'on-hold',
    progress: 4,
    tags: ['calm'],
    own: { id: '1', rating: null, review: null, ...own },
  } as const
  const { record, counted } = bring(given as unknown as Brought)
  expect(record).toEqual({ entry: { id: null, status: 'watching' }, journal: { ...kept, finishedOn: null } })
  expect(counted).toEqual(['watching'])
  const unwatched = {
    ...given,
    standing: 'planning',
    own: { ...given.own, journal: null, entry: { status: 'unwatched', addedAt: null } },
  }
  expect(bring(unwatched as unknown as Brought)).toEqual({
    record: { entry: { id: null, status: 'unwatched' }, journal: null },
    counted: [],
  })
})

test('a row is compared field by field', () => {
  const own: ReaderRecord = {
    entry: { id: 'favlist1', status: 'watching' },
    journal: { ...emptyJournal, progress: 3, score: 7 },
  }
  const compared = compareRow({ ...row, standing: 'completed', progress: 26, score: 9 }, own, known)
  expect(compared).toEqual({
    sort: 'different',
    differences: [
      { field: 'standing', mine: 'current', theirs: 'completed' },
      { field: 'progress', mine: 3, theirs: 26 },
      { field: 'score', mine: 7, theirs: 9 },
    ],
  })
  expect(compareRow({ ...row, standing: 'planning' }, nothing, known).sort).toBe('new')
})

test('a row decides for itself, else the policy; the newer one has to be known', () => {
  const [early, late] = [new Date('2020-01-01'), new Date('2021-01-01')]
  const theirsLater = { theirs: late, mine: early }
  expect(takesTheirs({ policy: 'mine', choice: null }, theirsLater)).toBe(false)
  expect(takesTheirs({ policy: 'theirs', choice: null }, theirsLater)).toBe(true)
  expect(takesTheirs({ policy: 'newer', choice: null }, theirsLater)).toBe(true)
  expect(takesTheirs({ policy: 'newer', choice: null }, { theirs: early, mine: late })).toBe(false)
  expect(takesTheirs({ policy: 'newer', choice: null }, { theirs: null, mine: early })).toBe(false)
  expect(takesTheirs({ policy: 'mine', choice: 'theirs' }, theirsLater)).toBe(true)
  expect(takesTheirs({ policy: 'theirs', choice: 'mine' }, theirsLater)).toBe(false)
})

const date = fc.constantFrom(null, '2018', '2019-05', '2020-02-03')
const rows: fc.Arbitrary<Brought> = fc.record({
  standing: fc.constantFrom<(Standing | null)[]>(null, ...standings),
  progress: fc.option(fc.nat(30)),
  volumes: fc.option(fc.nat(5)),
  startedOn: date,
  finishedOn: date,
  droppedOn: date,
  own: fc.constant(null),
  repeats: fc.nat(2),
  score: fc.constantFrom(null, 0.1, 7, 10),
  notes: fc.constantFrom('', 'Slow.'),
  tags: fc.subarray(['calm', 'long']),
  lists: fc.subarray(['Favourites', 'calm']),
  isPrivate: fc.boolean(),
})
const before = fc.array(
  fc.oneof(
    fc.constantFrom(...standings).map((standing): Change => ({ do: 'stand', standing })),
    fc.nat(26).map((to): Change => ({ do: 'progress', to })),
    fc.boolean().map((isPrivate): Change => ({ do: 'private', isPrivate })),
    fc.constantFrom<Change>({ do: 'remove' }, { do: 'score', score: 5 }, { do: 'tags', tags: ['mine'] }),
  ),
  { maxLength: 5 },
)

test('whatever was kept, bringing a row a second time changes and counts nothing, and nothing private becomes public', () => {
  fc.assert(
    fc.property(
      before,
      rows,
      fc.constantFrom('anime', 'manga'),
      fc.constantFrom(null, 12, 26),
      (changes, given, kind, total) => {
        const title = { ...known, kind: kind as 'anime' | 'manga', total, totalVolumes: kind === 'manga' ? 3 : null }
        const own = applyChanges(
          nothing,
          changes.map((each) => ('to' in each ? { ...each, beyond: true } : each)) as Change[],
          title,
        ).record
        const once = bring(given, own, title)
        const twice = bring(given, once.record, title)
        expect(twice.record).toEqual(once.record)
        expect(twice.counted).toEqual([])
        expect(compareRow(given, once.record, title).sort).toBe('same')
        expect(once.counted.length).toBeLessThanOrEqual(1)
        if (given.standing) expect(standingOfRecord(once.record)).toBe(given.standing)
        if (own.journal?.isPrivate || given.isPrivate) expect(once.record.journal?.isPrivate).toBe(true)
        for (const tag of own.journal?.tags ?? []) expect(once.record.journal?.tags).toContain(tag)
      },
    ),
    { numRuns: 500 },
  )
})
