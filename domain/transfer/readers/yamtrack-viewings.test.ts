import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Told } from '#domain/refusal-rules.ts'
import { recordsOf } from '#tests/support/read-records.ts'
import { type YamtrackRow, yamtrackList } from '#tests/support/yamtrack-list.ts'
import { sentenceOf } from '#web/sentence-of.ts'

async function readOf(rows: YamtrackRow[]) {
  const records = await recordsOf(yamtrackList(rows))
  return records.map((record) => (record.what === 'row' ? record.row : 'problem' in record ? record.problem : record))
}

const first: YamtrackRow = {
  ...{ status: 'Completed', progress: '26', score: '8.5', notes: 'Slow.' },
  ...{ start_date: '2019-01-02 10:00:00+00:00', end_date: '2019-03-04 20:00:00+00:00' },
  ...{ created_at: '2024-01-01 00:00:00+00:00', progressed_at: '2019-03-04 20:00:00+00:00' },
}
const second: YamtrackRow = {
  ...{ status: 'Completed', progress: '26', score: '9.5', notes: 'Better.' },
  ...{ start_date: '2021-05-06 10:00:00+00:00', end_date: '2021-06-07 20:00:00+00:00' },
  ...{ created_at: '2023-01-01 00:00:00+00:00', progressed_at: '2021-06-07 20:00:00+00:00' },
}
const third: YamtrackRow = {
  ...{ status: 'In progress', progress: '7', start_date: '2025-02-03 10:00:00+00:00' },
  ...{ created_at: '2025-02-03 10:00:00+00:00', progressed_at: '2025-02-09 10:00:00+00:00' },
}

test('a title that was watched twice is one row with a repeat, the dates of the first time and the last score', async () => {
  const records = await recordsOf(yamtrackList([first, second]))

  expect(records).toHaveLength(1)
  expect(records[0]).toMatchObject({
    what: 'row',
    number: 1,
    row: {
      ...{ ids: { mal: '457' }, standing: 'completed', progress: 26, repeats: 1, score: 9.5 },
      ...{ startedOn: '2019-01-02', finishedOn: '2019-03-04', droppedOn: null, notes: 'Better.\n\nSlow.' },
      updatedAt: new Date('2021-06-07T20:00:00Z'),
      foreign: { score: '9.5', viewings: [{ score: '8.5', end_date: '2019-03-04 20:00:00+00:00' }] },
    },
    warnings: [{ code: 'row-viewings', parameters: { rows: 2 } }],
  })
  const again = { ...first, created_at: '2026-01-01 00:00:00+00:00', progressed_at: '2026-01-01 00:00:00+00:00' }
  expect(await readOf([again, second]), 'an old time that was noted today').toMatchObject([
    { score: 9.5, updatedAt: new Date('2026-01-01T00:00:00Z') },
  ])
  const [told] = records.flatMap((record) => ('warnings' in record ? record.warnings : []))
  expect(sentenceOf(told as Told)).toBe('The file has 2 rows for this title. They are brought in as one')
})

test.each<[string, YamtrackRow, object]>([
  ['in progress', third, { standing: 'repeating', progress: 7, repeats: 1, score: 9.5, finishedOn: '2019-03-04' }],
  ['paused', { ...third, status: 'Paused' }, { standing: 'on-hold', progress: 7, repeats: 1 }],
  ['planned', { ...third, status: 'Planning', progress: '0' }, { standing: 'planning', progress: 0, repeats: 1 }],
  [
    'dropped',
    { ...third, status: 'Dropped', end_date: '2025-02-10' },
    { standing: 'dropped', repeats: 1, finishedOn: '2019-03-04', droppedOn: '2025-02-10' },
  ],
])('where its reader stands is what the newest row says: %s', async (_, newest, expected) => {
  expect(await readOf([newest, first, second])).toMatchObject([expected])
})

test('what was given up once and then watched is no repeat', async () => {
  const dropped = { ...first, status: 'Dropped', progress: '3' }

  expect(await readOf([dropped, second])).toMatchObject([
    { standing: 'completed', repeats: 0, startedOn: '2019-01-02', finishedOn: '2021-06-07', droppedOn: null },
  ])
})

test('a start that is known of a later time only is not the start of the first', async () => {
  expect(await readOf([{ ...first, start_date: '' }, second])).toMatchObject([
    { startedOn: null, finishedOn: '2019-03-04', foreign: { viewings: [{ end_date: first.end_date }] } },
  ])
})

test('a row that is there twice counts once, and rows without an id are titles by themselves', async () => {
  const lines = await readOf([first, second, first, { ...first, media_id: '' }, { ...second, media_id: '' }])

  expect(lines).toMatchObject([
    { repeats: 1 },
    { code: 'row-repeated', parameters: { row: 1 } },
    { ids: {}, repeats: 0 },
    { ids: {}, repeats: 0 },
  ])
})

test('the same id is another title in another source, and as a manga', async () => {
  const others: YamtrackRow[] = [{ source: 'mal' }, { source: 'mangaupdates' }, { media_type: 'manga' }]

  expect(await readOf(others.map((more) => ({ ...first, ...more })))).toMatchObject([
    { repeats: 0 },
    { repeats: 0 },
    { repeats: 0 },
  ])
})

test('a row of a title that cannot be read is refused by itself', async () => {
  expect(await readOf([first, { ...second, status: 'asleep' }, third])).toMatchObject([
    { code: 'row-standing' },
    { standing: 'repeating', repeats: 0 },
  ])
})

/** As Yamtrack writes them: each was made, and moved on, at another moment. */
const viewings = fc
  .array(
    fc.record({
      status: fc.constantFrom('Completed', 'In progress', 'Paused', 'Planning', 'Dropped'),
      progress: fc.nat(26).map(String),
      score: fc.constantFrom('', '1.0', '7.5', '10.0'),
      notes: fc.constantFrom('', 'Slow.', 'Better.'),
      start: fc.option(fc.nat(900)),
      end: fc.option(fc.nat(900)),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .map((all) =>
    all.map(({ start, end, ...row }, nth) => ({
      ...row,
      start_date: dayOf(start),
      end_date: dayOf(end),
      progressed_at: `2024-01-0${nth + 1} 10:00:00+00:00`,
      created_at: `2024-02-0${nth + 1} 10:00:00+00:00`,
    })),
  )
const dayOf = (days: number | null) =>
  days === null ? '' : new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10)

test('in whatever order the rows stand, they are one title: each end but the first is a repeat, and no date is made up', async () => {
  await fc.assert(
    fc.asyncProperty(viewings, fc.infiniteStream(fc.nat(1_000)), async (rows, order) => {
      const [row, ...more] = await readOf(rows)
      const shuffled = rows.map((each) => ({ each, at: order.next().value as number }))
      const [other] = await readOf(shuffled.toSorted((a, b) => a.at - b.at).map(({ each }) => each))
      expect(more).toEqual([])
      expect(other).toEqual(row)
      if (!row || !('standing' in row)) throw new Error('no row')
      const ended = rows.filter(({ status }) => status === 'Completed')
      expect(row.repeats).toBe(Math.max(ended.length - 1, 0))
      const days = rows.flatMap(({ start_date, end_date }) => [start_date, end_date])
      for (const date of [row.startedOn, row.finishedOn, row.droppedOn]) expect([null, ...days]).toContain(date)
      if (row.startedOn && row.finishedOn) expect(row.startedOn <= row.finishedOn).toBe(true)
      expect(row.score === null).toBe(rows.every(({ score }) => score === ''))
    }),
    { numRuns: 200 },
  )
})
