import { expect, test } from 'vitest'
import { aSite, broughtFile, everything, toldParts } from '#tests/support/a-kiroku-import.ts'
import { asReader } from '#tests/support/actors.ts'
import { rowsOfReader } from '#tests/support/moved-reader.ts'
import { findToldRows } from '../find-told.ts'

test('what is yet to come is left out with a sentence, wherever it stands', async () => {
  const { db, userId } = await aSite(2)
  const future = '2999-01-01T00:00:00Z'
  const title = (n: number, own: object) => ({ id: `t${n}`, kind: 'anime', name: 'T', ids: { mal: String(n) }, ...own })
  const file = {
    titles: [
      title(1, {
        entry: { status: 'watching', addedAt: future },
        journal: { progress: 3, startedOn: '2999', madeAt: future, changedAt: '2020-01-01T00:00:00Z' },
        rating: { stars: 8, ratedAt: future },
        review: { text: 'Good.', overallScore: 8, postedAt: future },
      }),
    ],
    lists: [
      {
        name: 'Soon',
        madeAt: future,
        changedAt: future,
        titles: [{ titleId: 't1', addedAt: future, notedAt: future }],
      },
    ],
    favourites: [{ what: 'anime', titleId: 't1', name: 'T', addedAt: future }],
    activity: [{ titleId: 't1', verb: 'scored', score: 8, happenedAt: future }],
    publicProfile: { isOn: false, hiddenAt: future, hiddenReason: 'Rude.' },
  }
  const id = await broughtFile(db, userId, file, everything)
  expect(await toldParts(db, userId, id)).toEqual([
    expect.stringContaining('activity 1: It is said to have been on 2999-01-01'),
    ...['favourites', 'lists', 'ratings', 'reviews'].map((section) =>
      expect.stringMatching(new RegExp(`${section} 1: 2999-01-01.* has not come yet, so this date is left out`)),
    ),
  ])
  const [row] = await findToldRows(db, asReader(userId), id, 9)
  expect(row?.problem).toMatchObject({ code: 'row-future' })
  const rows = Object.values(await rowsOfReader(db, userId)).flat()
  expect(rows.filter((each) => each.includes('2999'))).toEqual([])
  expect(rows.join()).toContain('Soon')
})
