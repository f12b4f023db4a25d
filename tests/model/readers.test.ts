import { array, assert, asyncProperty } from 'fast-check'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { miscounted, nothingMiscounted } from '#tests/support/plain-counts.ts'
import { anAction, anOwnAction, readersInAll } from './actions.ts'
import { Model } from './model.ts'
import { aSite, contentsOfModel } from './site.ts'

/** How many times as many sequences as usual. */
const times = Number(process.env.MODEL_TIMES ?? 1)

test('the site answers and stores what §4 and decision 61 say, whatever readers do one after another', {
  timeout: times * 300_000,
}, async () => {
  const db = await freshDatabase()
  const sequences = asyncProperty(array(anAction(), { minLength: 10, maxLength: 80, size: 'max' }), async (actions) => {
    const [model, site] = [new Model(), await aSite(db)]
    for (const action of actions) expect(await site.act(action), JSON.stringify(action)).toBe(model.act(action))
    expect(await site.contents()).toEqual(contentsOfModel(model))
  })

  await assert(sequences, { numRuns: 25 * times, endOnFailure: true })
})

test('nothing is lost or counted twice, whatever readers do at the same time to their own data', {
  timeout: times * 300_000,
}, async () => {
  const db = await freshDatabase()
  const sequences = asyncProperty(
    array(anOwnAction, { minLength: 40, maxLength: 120, size: 'max' }),
    async (actions) => {
      const [model, site] = [new Model(), await aSite(db)]
      const mine = actions.map((action) => ({ ...action, owner: action.reader }))
      const performers = Array.from({ length: readersInAll }, async (_, reader) => {
        for (const action of mine.filter((each) => each.reader === reader)) {
          expect(await site.act(action), JSON.stringify(action)).toBe(model.act(action))
        }
      })
      await Promise.all(performers)
      expect(await site.contents()).toEqual(contentsOfModel(model))
    },
  )

  await assert(sequences, { numRuns: 15 * times, endOnFailure: true })
})

test('nothing fails except by a refusal, and sums match the rows, whatever readers do to the same data at once', {
  timeout: times * 300_000,
}, async () => {
  const db = await freshDatabase()
  const atOnce = asyncProperty(array(anAction(), { minLength: 60, maxLength: 120, size: 'max' }), async (actions) => {
    const site = await aSite(db)
    await Promise.all(actions.map((action) => site.act(action)))

    expect(await miscounted(db)).toEqual(nothingMiscounted)
  })

  await assert(atOnce, { numRuns: 15 * times, endOnFailure: true })
})
