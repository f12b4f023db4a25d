import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBefore } from '../partial-date-rules.ts'
import { Refusal } from '../refusal.ts'
import { standings } from '../standing-rules.ts'
import { isCounted, type Status, statusesOf } from '../titles/statuses-rules.ts'
import { applyChanges, type Change } from './changes-rules.ts'
import { deedsOf } from './deeds-rules.ts'
import { emptyJournal, type Known, type ReaderRecord, standingOfRecord } from './record-rules.ts'

const nothing: ReaderRecord = { entry: null, journal: null }
const anime: Known = { kind: 'anime', title: 'Mushishi', total: 26, totalVolumes: null, today: '2026-11-22' }
const manga: Known = { kind: 'manga', title: 'Yotsuba&!', total: 110, totalVolumes: 15, today: '2026-11-22' }

function after(known: Known, ...changes: Change[]) {
  return applyChanges(nothing, changes, known)
}

test.each([
  ['anime', 'planning', 'want-to-watch', {}],
  ['anime', 'current', 'watching', { startedOn: anime.today }],
  ['anime', 'repeating', 'watching', { isRepeating: true }],
  ['anime', 'completed', 'watched', { isFinished: true, finishedOn: anime.today, progress: 26 }],
  ['anime', 'on-hold', 'watching', { isPaused: true }],
  ['anime', 'dropped', null, { isDropped: true, droppedOn: anime.today }],
  ['manga', 'planning', 'want-to-read', {}],
  ['manga', 'current', 'reading', { startedOn: manga.today }],
  ['manga', 'repeating', 'reading', { isRepeating: true }],
  ['manga', 'completed', 'reading', { isFinished: true, finishedOn: manga.today, progress: 110, volumes: 15 }],
  ['manga', 'on-hold', 'reading', { isPaused: true }],
  ['manga', 'dropped', null, { isDropped: true, droppedOn: manga.today }],
] as const)('%s %s is entry %s, with the facts and the count of it', (kind, standing, status, facts) => {
  const { record, counted } = after(kind === 'anime' ? anime : manga, { do: 'stand', standing })
  expect(record.entry).toEqual(status && { id: null, status })
  expect(record.journal ?? emptyJournal).toEqual({ ...emptyJournal, ...facts })
  expect(counted).toEqual([status ?? 'dropped'])
  expect(standingOfRecord(record)).toBe(standing)
})

test('choosing Watching sets the start if it is empty, and clears a pause', () => {
  const paused = after(
    anime,
    { do: 'dates', dates: { startedOn: '2020' } },
    { do: 'stand', standing: 'on-hold' },
  ).record
  const { record, counted } = applyChanges(paused, [{ do: 'choose', status: 'watching' }], anime)
  expect(record.journal).toMatchObject({ startedOn: '2020', isPaused: false })
  expect(counted, 'the status was Watching all the time').toEqual([])
})

test.each<[string, Change, Change]>([
  ['a step', { do: 'bring', standing: 'current', journal: { progress: 5 } }, { do: 'step', by: 1 }],
  ['the first step of what was begun', { do: 'bring', standing: 'current', journal: {} }, { do: 'step', by: 1 }],
  ['a step after a pause', { do: 'bring', standing: 'on-hold', journal: {} }, { do: 'step', by: 1 }],
  [
    'choosing Watching after a pause',
    { do: 'bring', standing: 'on-hold', journal: {} },
    { do: 'choose', status: 'watching' },
  ],
  ['a step of a repeat', { do: 'bring', standing: 'repeating', journal: {} }, { do: 'step', by: 1 }],
  ['a step of what was dropped', { do: 'bring', standing: 'dropped', journal: { progress: 5 } }, { do: 'step', by: 1 }],
  [
    'choosing Watching of what is watched',
    { do: 'bring', standing: null, status: 'watched', journal: {} },
    { do: 'choose', status: 'watching' },
  ],
])('%s makes up no start of what was begun before', (_, brought, change) => {
  const { record } = applyChanges(after(anime, brought).record, [change], anime)
  expect(standingOfRecord(record)).toMatch(/^(current|repeating)$/)
  expect(record.journal?.startedOn ?? null).toBeNull()
})

test('a start that its reader takes away stays away', () => {
  const { record } = after(
    anime,
    { do: 'step', by: 1 },
    { do: 'dates', dates: { startedOn: null } },
    { do: 'step', by: 1 },
  )
  expect(record.journal).toMatchObject({ progress: 2, startedOn: null })
})

test('choosing the status that a completed manga has already changes nothing', () => {
  const { record } = after(manga, { do: 'bring', standing: 'completed', journal: {} })
  expect(applyChanges(record, [{ do: 'choose', status: 'reading' }], manga)).toEqual({ record, counted: [] })
})

test('a date of today is the reader’s day when it is saved, whatever day their page is from', () => {
  const asked = { do: 'dates', dates: { startedOn: '2020', finishedOn: 'today' } } as const
  expect(after(anime, asked).record.journal).toMatchObject({ startedOn: '2020', finishedOn: anime.today })
  const late = { do: 'dates', dates: { startedOn: '2026-11-23', finishedOn: 'today' } } as const
  expect(() => after(anime, late)).toThrow(expect.objectContaining({ code: 'dates-order' }))
})

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11', '2026-11-22'],
  ['2026-12', null],
  ['2027-05-01', null],
])('finishing what started on %s ends it on %s, so that either date can be corrected', (startedOn, finishedOn) => {
  const { record } = after(anime, { do: 'bring', standing: 'current', journal: { startedOn } })
  const finished = applyChanges(record, [{ do: 'choose', status: 'watched' }], anime).record
  expect(finished.journal).toMatchObject({ isFinished: true, startedOn, finishedOn })
  const { journal } = applyChanges(finished, [{ do: 'dates', dates: { startedOn: '2026-11-01' } }], anime).record
  expect(journal).toMatchObject({ startedOn: '2026-11-01', finishedOn })
})

test.each(['startedOn', 'finishedOn', 'droppedOn'] as const)('days that have not come yet are refused: %s', (field) => {
  const refused = expect.objectContaining({ code: 'date-future', field })
  for (const day of ['2026-11-24', '2026-12', '2027', '9999-12-31']) {
    expect(() => after(anime, { do: 'dates', dates: { [field]: day } })).toThrow(refused)
  }
  for (const day of ['2026-11-23', '2026-11', '2026']) {
    expect(after(anime, { do: 'dates', dates: { [field]: day } }).record.journal).toMatchObject({ [field]: day })
  }
})

test('more volumes than there are have to be meant, too, and the refusal names their field', () => {
  const asked = { do: 'volumes', to: 16 } as const
  const refused = expect.objectContaining({ code: 'progress-beyond', parameters: { total: 15 }, field: 'volumes' })
  expect(() => after(manga, asked)).toThrow(refused)
  expect(after(manga, { ...asked, beyond: true }).record.journal?.volumes).toBe(16)
  expect(() => after(manga, { do: 'volumes', to: 100_001 })).toThrow(expect.objectContaining({ field: 'volumes' }))
})

test('choosing Watched sets the end and the progress, if they are not known better', () => {
  const seen = after(
    anime,
    { do: 'progress', to: 30, beyond: true },
    {
      do: 'dates',
      dates: { startedOn: '2019', finishedOn: '2019-05' },
    },
  )
  const { journal } = applyChanges(seen.record, [{ do: 'choose', status: 'watched' }], anime).record
  expect(journal).toMatchObject({ finishedOn: '2019-05', progress: 30, isFinished: true })
})

test('a dropped title leaves its journal, and is taken up again by a step', () => {
  const dropped = after(anime, { do: 'progress', to: 3 }, { do: 'choose', status: 'dropped' }).record
  expect(dropped).toMatchObject({ entry: null, journal: { progress: 3, isDropped: true } })
  const { record, counted } = applyChanges(dropped, [{ do: 'step', by: 1 }], anime)
  expect(record).toMatchObject({
    entry: { status: 'watching' },
    journal: { progress: 4, isDropped: false, droppedOn: null },
  })
  expect(counted).toEqual(['watching'])
})

test('the first step begins and counts once, further steps count nothing, and the last does not finish', () => {
  let record = nothing
  const counted = []
  for (let step = 0; step < 26; step++) {
    const changed = applyChanges(record, [{ do: 'step', by: 1 }], anime)
    record = changed.record
    counted.push(...changed.counted)
  }
  expect(counted).toEqual(['watching'])
  expect(record).toMatchObject({ entry: { status: 'watching' }, journal: { progress: 26, isFinished: false } })
  expect(() => applyChanges(record, [{ do: 'step', by: 1 }], anime)).toThrow(Refusal)
  expect(applyChanges(record, [{ do: 'step', by: 1, beyond: true }], anime).record.journal?.progress).toBe(27)
})

test('coming back to a finished title begins at 0, which is no step back, and finishing it again counts as a repeat', () => {
  const finished = after(anime, { do: 'stand', standing: 'completed' }).record
  const again = applyChanges(finished, [{ do: 'stand', standing: 'repeating' }], anime).record
  expect(again.journal).toMatchObject({ isRepeating: true, progress: 0, repeats: 0 })
  expect(deedsOf(finished, again)).toEqual([{ verb: 'status', standing: 'repeating' }])
  const further = applyChanges(again, [{ do: 'step', by: 3 }], anime).record
  expect(deedsOf(finished, further)).toContainEqual({ verb: 'progress', from: 0, to: 3 })
  const { record } = applyChanges(again, [{ do: 'choose', status: 'watched' }], anime)
  expect(record.journal).toMatchObject({ isRepeating: false, repeats: 1, progress: 26 })
  expect(deedsOf(again, record)).toContainEqual({ verb: 'finished', standing: 'completed' })
})

test.each<[string, Change[]]>([
  [
    'repeating it',
    [
      { do: 'stand', standing: 'repeating' },
      { do: 'step', by: 1 },
    ],
  ],
  ['being at it', [{ do: 'stand', standing: 'current' }]],
  ['choosing Watching', [{ do: 'choose', status: 'watching' }]],
])('%s makes up no start of a title of which only the end is known', (_, changes) => {
  const finished = after(anime, { do: 'stand', standing: 'completed' }).record
  const { journal } = applyChanges(finished, changes, { ...anime, today: '2027-02-01' }).record
  expect(journal).toMatchObject({ startedOn: null, finishedOn: anime.today })
})

test('an end before the start is refused where one of them is changed; any other date can be', () => {
  const both = { startedOn: '2026-02-01', finishedOn: '2025-05-01' }
  const { record } = after(anime, { do: 'bring', standing: 'dropped', journal: both })
  const change = (dates: Partial<typeof both> & { droppedOn?: string }) =>
    applyChanges(record, [{ do: 'dates', dates }], anime).record.journal
  expect(change({ droppedOn: '2026-03' })).toMatchObject({ ...both, droppedOn: '2026-03' })
  expect(() => change({ startedOn: '2026-01-31' })).toThrow(Refusal)
  expect(() => change({ finishedOn: '2025-05-02' })).toThrow(Refusal)
  expect(change({ startedOn: '2025' })).toMatchObject({ startedOn: '2025', finishedOn: '2025-05-01' })
})

test('removing leaves the journal, forgetting leaves nothing, and neither counts', () => {
  const kept = after(anime, { do: 'stand', standing: 'current' }, { do: 'notes', notes: 'With Ren.' }).record
  const removed = applyChanges(kept, [{ do: 'remove' }], anime)
  expect(removed).toMatchObject({ record: { entry: null, journal: { notes: 'With Ren.' } }, counted: [] })
  expect(standingOfRecord(removed.record)).toBeNull()
  expect(applyChanges(kept, [{ do: 'forget' }], anime)).toEqual({ record: nothing, counted: [] })
})

const aDate = fc.constantFrom(null, '1999', '2020-02', '2020-02-29', '2026-11-22')
const aChange: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom<Change>({ do: 'add' }, { do: 'remove' }, { do: 'forget' }),
  fc.constantFrom(...standings).map((standing) => ({ do: 'stand', standing }) as const),
  fc.record({ do: fc.constant('progress' as const), to: fc.integer({ min: -2, max: 130 }), beyond: fc.boolean() }),
  fc.record({ do: fc.constant('step' as const), by: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ do: fc.constant('volumes' as const), to: fc.integer({ min: -2, max: 20 }) }),
  fc.record({ do: fc.constant('dates' as const), dates: fc.record({ startedOn: aDate, finishedOn: aDate }) }),
  fc.record({ do: fc.constant('repeats' as const), to: fc.integer({ min: -1, max: 5 }) }),
  fc.record({ do: fc.constant('score' as const), score: fc.constantFrom(null, 0.1, 7.5, 10) }),
  fc.record({ do: fc.constant('add tags' as const), tags: fc.array(fc.constantFrom('a', 'b', 'c')) }),
  fc.record({ do: fc.constant('private' as const), isPrivate: fc.boolean() }),
)

test('whatever a reader does, the record makes sense, each status counts once, and what is refused changes nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(anime, manga),
      fc.array(fc.tuple(aChange, fc.nat(6)), { maxLength: 40 }),
      (known, steps) => {
        let record = nothing
        for (const [given, place] of steps) {
          const statuses: readonly Status[] = statusesOf[known.kind]
          const change: Change =
            place === 0 ? { do: 'choose', status: statuses[steps.length % statuses.length] as Status } : given
          const before = structuredClone(record)
          let changed: ReturnType<typeof applyChanges>
          try {
            changed = applyChanges(record, [change], known)
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal)
            expect(record).toEqual(before)
            continue
          }
          expect(record, 'the record that was given stays').toEqual(before)
          const { entry, journal } = changed.record
          const isDrop = entry === null && changed.counted.includes('dropped')
          const isOther = entry !== null && entry.status !== before.entry?.status
          expect(changed.counted).toEqual(
            isDrop ? ['dropped'] : isOther && isCounted(entry.status) ? [entry.status] : [],
          )
          if (entry) expect(statuses).toContain(entry.status)
          if (entry) expect(journal?.isDropped ?? false).toBe(false)
          if (journal) {
            expect(journal.progress).toBeGreaterThanOrEqual(0)
            expect(journal.isRepeating && journal.isPaused).toBe(false)
            expect(new Set(journal.tags).size).toBe(journal.tags.length)
            const { startedOn, finishedOn } = journal
            const isOfForm = change.do === 'dates' && startedOn && finishedOn
            if (isOfForm) expect(isBefore(finishedOn, startedOn)).toBe(false)
          }
          if (change.do === 'stand') expect(standingOfRecord(changed.record)).toBe(change.standing)
          record = changed.record
        }
      },
    ),
  )
})
