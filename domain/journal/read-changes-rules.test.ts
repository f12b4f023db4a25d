import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { fromScale, mostOf, scoreScales } from '../score-scale-rules.ts'
import { applyChanges } from './changes-rules.ts'
import { readChanges, typedIntoRecord } from './read-changes-rules.ts'
import { emptyJournal, type Known } from './record-rules.ts'

const reader = { kind: 'anime', scale: 'ten' } as const
const known: Known = { kind: 'anime', title: 'Mushishi', total: 26, totalVolumes: null, today: '2026-11-22' }

function read(fields: Record<string, string>, given: Parameters<typeof readChanges>[1] = reader) {
  return readChanges(formOf(Object.entries(fields)), given)
}

function formOf(pairs: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  return form
}

function refusal(fields: Record<string, string>): Refusal | null {
  try {
    read(fields)
    return null
  } catch (error) {
    return error as Refusal
  }
}

test('only the fields that were sent ask for anything', () => {
  expect(read({})).toEqual([])
  expect(read({ back: '/', whatever: '1' })).toEqual([])
  expect(read({ step: '+1' })).toEqual([{ do: 'step', by: 1, beyond: false }])
})

test('a standing comes before progress, whatever the order in the form', () => {
  const changes = read({ progress: '12', score: '8', standing: 'current' })
  expect(changes.map((change) => change.do)).toEqual(['stand', 'progress', 'score'])
})

test('every field is read', () => {
  const all = {
    ...{ standing: 'on-hold', status: 'Want to Watch', progress: '7', step: '-1', volumes: '2', beyond: 'yes' },
    ...{
      startedOn: '2020',
      finishedOn: '2020-05',
      droppedOn: '',
      repeats: '1',
      score: '9',
      notes: ' fine \r\n\r\n\r\n\r\nyes ',
    },
    ...{ tags: 'slow, quiet ,,\u3164, slow', addTags: 'a', removeTags: 'b', private: 'yes' },
  }
  expect(read(all)).toEqual([
    { do: 'stand', standing: 'on-hold' },
    { do: 'choose', status: 'want-to-watch' },
    { do: 'progress', to: 7, beyond: true },
    { do: 'step', by: -1, beyond: true },
    { do: 'volumes', to: 2, beyond: true },
    { do: 'dates', dates: { startedOn: '2020', finishedOn: '2020-05', droppedOn: null } },
    { do: 'repeats', to: 1 },
    { do: 'score', score: 9, scale: 'ten' },
    { do: 'notes', notes: 'fine\n\nyes' },
    { do: 'tags', tags: ['slow', 'quiet', 'slow'] },
    { do: 'add tags', tags: ['a'] },
    { do: 'remove tags', tags: ['b'] },
    { do: 'private', isPrivate: true },
  ])
})

test('a field that holds what it held when the form was made asks for nothing', () => {
  const fields = { progress: '7', 'was-progress': '7', finishedOn: '', 'was-finishedOn': '', standing: 'completed' }
  const changes = read({ ...fields, 'was-standing': 'current' })
  expect(changes).toEqual([{ do: 'stand', standing: 'completed' }])
  const { record } = applyChanges({ entry: null, journal: { ...emptyJournal, progress: 7 } }, changes, known)
  expect(record.journal).toMatchObject({ progress: 26, finishedOn: known.today })
})

test('a checkbox that is not checked says so by the hidden field before it', () => {
  expect(
    readChanges(
      formOf([
        ['private', 'no'],
        ['private', 'yes'],
      ]),
      reader,
    ),
  ).toEqual([{ do: 'private', isPrivate: true }])
  expect(read({ private: 'no' })).toEqual([{ do: 'private', isPrivate: false }])
})

test('of a refused form that is shown again, what was typed is what its page did not hold', () => {
  const fields = ['progress', 'startedOn', 'notes', 'private']
  const typed = (pairs: [string, string][]) => typedIntoRecord(formOf(pairs), fields)
  expect(
    typed([
      ...([
        ['was-progress', '7'],
        ['was-startedOn', ''],
        ['was-notes', 'Slow.'],
        ['was-private', 'no'],
      ] as [string, string][]),
      ...([
        ['progress', '7'],
        ['startedOn', 'soon'],
        ['notes', 'Slow.'],
        ['private', 'no'],
        ['private', 'yes'],
      ] as [string, string][]),
    ]),
  ).toEqual({ startedOn: 'soon', private: 'yes' })
  expect(
    typed([
      ['private', 'no'],
      ['was-private', 'yes'],
    ]),
  ).toEqual({ private: 'no' })
  expect(
    typed([
      ['was-progress', '26'],
      ['progress', '26'],
      ['step', '1'],
    ]),
    'a step beyond the end',
  ).toEqual({ progress: '27' })
  expect(
    typed([
      ['was-progress', '0'],
      ['progress', '0'],
      ['step', '-1'],
    ]),
  ).toEqual({})
  expect(
    typed([
      ['progress', 'x'],
      ['step', '1'],
    ]),
  ).toEqual({ progress: 'x' })
})

test('points are a score from 1 to 10, whatever the scale', () => {
  expect(read({ points: '8' }, { kind: 'anime', scale: 'stars' })).toEqual([{ do: 'score', score: 8 }])
})

test('Remove and "Remove everything" leave the rest of the form alone', () => {
  expect(read({ remove: 'yes', score: 'x' })).toEqual([{ do: 'remove' }])
  expect(read({ forget: 'yes', progress: '3' })).toEqual([{ do: 'forget' }])
})

test.each(['31/05/2024', '2024-05-31', '2024-5-31', ' 2024-05-31 '])('%j is a date', (startedOn) => {
  expect(read({ startedOn })).toEqual([{ do: 'dates', dates: { startedOn: '2024-05-31' } }])
})

test('today is a date, too: which one, is said when it is saved', () => {
  expect(read({ finishedOn: ' today' })).toEqual([{ do: 'dates', dates: { finishedOn: 'today' } }])
})

test.each([
  ['startedOn', 'yesterday', 'journal-date'],
  ['startedOn', '2021-13-01', 'journal-date'],
  ['finishedOn', '2021-02-29', 'journal-date'],
  ['finishedOn', '0000', 'journal-date'],
  ['droppedOn', '2021-01-01T10:00', 'journal-date'],
  ['droppedOn', '1/2/3/4', 'journal-date'],
  ['progress', '-1', 'progress'],
  ['progress', '1.5', 'progress'],
  ['step', 'one', 'progress'],
  ['repeats', 'x', 'repeats'],
  ['score', '11', 'journal-score'],
  ['score', '1e1', 'journal-score'],
  ['notes', 'x'.repeat(10_001), 'notes-long'],
  ['tags', `fine, ${'x'.repeat(51)}`, 'tag-long'],
  ['standing', 'finished', 'status'],
  ['status', 'Reading', 'status'],
])('%s %j is refused', (field, value, code) => {
  expect(refusal({ [field]: value })?.code).toBe(code)
})

test('any text in any field is read or refused, and what is read can be applied or is refused', () => {
  const field = fc.constantFrom(
    ...['standing', 'status', 'progress', 'step', 'volumes', 'startedOn', 'finishedOn'],
    ...['droppedOn', 'repeats', 'score', 'notes', 'tags', 'private'],
  )
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('1', '2024', '2024-02-30', 'dropped', '1/1/1'))
  fc.assert(
    fc.property(fc.dictionary(field, text), fc.constantFrom(...scoreScales), (fields, scale) => {
      try {
        const { record } = applyChanges({ entry: null, journal: null }, read(fields, { kind: 'anime', scale }), known)
        expect(JSON.stringify(record)).not.toContain('\\u0000')
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
      }
    }),
  )
})

test('a score is read on the scale of its reader', () => {
  for (const scale of scoreScales) {
    const most = mostOf[scale]
    expect(read({ score: String(most) }, { kind: 'anime', scale })).toEqual([
      { do: 'score', score: fromScale(scale, most), scale },
    ])
  }
  expect(read({ score: '8,5' }, { kind: 'anime', scale: 'tenths' })).toEqual([
    { do: 'score', score: 8.5, scale: 'tenths' },
  ])
  expect(read({ score: '' })).toEqual([{ do: 'score', score: null, scale: 'ten' }])
})
