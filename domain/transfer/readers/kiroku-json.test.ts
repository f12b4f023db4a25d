import { expect, test } from 'vitest'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { recordsOf } from '#tests/support/read-records.ts'

test('Kiroku JSON says what a site kept of each title, and what else it kept', async () => {
  const [profile, first, second, ...parts] = await recordsOf(foreignLists['kiroku-json'])
  expect(profile).toMatchObject({ what: 'profile', part: { userName: 'somebody' } })
  expect(first).toMatchObject({ row: { standing: 'current', progress: 7, own: { entry: { status: 'watching' } } } })
  expect(second).toMatchObject({
    row: {
      ...{
        kind: 'manga',
        ids: { mal: '104' },
        names: ['Yotsuba&!', 'よつばと！'],
        standing: 'dropped',
        score: 9.5,
        isPrivate: true,
      },
      own: {
        ...{ id: '104', entry: null, rating: { stars: 8 }, review: { text: 'Good.', overallScore: 9 } },
        journal: { isDropped: true, droppedOn: '2019-04', elsewhere: { mal: { my_priority: 'Low' } } },
      },
    },
  })
  expect(parts).toMatchObject([
    { what: 'favourites', part: { what: 'manga', titleId: '104' } },
    { what: 'lists', part: { name: 'Calm', visibility: 'private', titles: [{ titleId: '104', note: 'first' }] } },
    { what: 'activity', part: { verb: 'scored', happenedAt: '2020-01-02T03:04:05.000006Z' } },
  ])
})

test('Kiroku JSON of a later version is refused, and entries that are not in its shape', async () => {
  await expect(recordsOf('{"format":"kiroku","version":2,"titles":[]}')).rejects.toMatchObject({ code: 'list-newer' })
  const titles = [
    { kind: 'anime' },
    { kind: 'anime', name: 'One', entry: { status: 'reading' } },
    { kind: 'anime', name: 'Two', journal: { progress: -1 } },
    { kind: 'anime', name: 'Three', journal: { startedOn: '2020-13-01' } },
    7,
    { kind: 'anime', name: 'Four', unheard: 'of' },
  ]
  const records = await recordsOf(JSON.stringify({ format: 'kiroku', version: 1, titles }))
  expect(records.map((record) => ('problem' in record ? record.problem.code : record.what))).toEqual([
    'value-missing',
    'row-standing',
    'value-other',
    'value-other',
    'record-not-object',
    'row',
  ])
})
