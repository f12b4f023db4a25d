import { expect, test } from 'vitest'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aBusyTitle, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { expectRightFigures } from '#tests/support/merging.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { addToList } from '../journal/add-to-list.ts'
import { rateTitle } from '../ratings/rate-title.ts'
import { markHelpful } from '../reviews/mark-helpful.ts'
import { postReview } from '../reviews/post-review.ts'
import { findSurvivor } from '../titles/merges/find-survivor.ts'
import { mergeTitles } from './merge-titles.ts'
import { undoMerge } from './undo-merge.ts'

const admin = asAdmin('admin')
const reason = 'The same series twice.'

test('of two merges at once, the same or each into the other, one is done', async () => {
  const db = await freshDatabase()
  for (let round = 0; round < 4; round++) {
    const [a, b] = [await aTitle(db, { title: `A${round}` }), await aTitle(db, { title: `B${round}` })]
    const there = { from: a.id, into: b.id, reason }
    const other = round % 2 ? there : { from: b.id, into: a.id, reason }
    const done = await Promise.allSettled([mergeTitles(db, admin, there), mergeTitles(db, admin, other)])

    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [refused] = done.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused?.reason).toMatchObject({ code: 'title-merged' })
    const undone = (await findSurvivor(db, a.id)) ? a.id : b.id
    const twice = await Promise.allSettled([undoMerge(db, admin, undone), undoMerge(db, admin, undone)])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('readers may list, rate, review, like and leave while titles are merged and taken apart: no one’s is lost or counted twice', async () => {
  const db = await freshDatabase()
  for (let round = 0; round < 4; round++) {
    const { title: from, review, mari } = await aBusyTitle(db, { title: `From ${round}` })
    const { title: into } = await aBusyTitle(db, { title: `Into ${round}` })
    const readers = await Promise.all(Array.from({ length: 6 }, () => aUser(db)))
    const work = readers.flatMap<Promise<unknown>>(({ id }, n) => {
      const titleId = n % 2 ? from.id : into.id
      return [
        rateTitle(db, asReader(id), { kind: 'anime', titleId, stars: 5 }),
        postReview(db, asReader(id), { titleId, scores: { overall: 5 }, text: 'Quick.' }),
        addToList(db, asReader(id), { kind: 'anime', id: titleId }),
        markHelpful(db, asReader(id), review.id),
      ]
    })
    const merging = mergeTitles(db, admin, { from: from.id, into: into.id, reason })
    const answers = await Promise.allSettled([merging, deleteAccount(db, asReader(mari.id)), ...work])
    if (answers[0]?.status === 'rejected') throw answers[0].reason
    expect(answers[0]).toMatchObject({ status: 'fulfilled' })
    const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    for (const { reason: error } of refused) expect(error.code).toMatch(/^(review|title)-missing$/)
    await expectRightFigures(db)

    const again = readers.map(({ id }) => rateTitle(db, asReader(id), { kind: 'anime', titleId: into.id, stars: 4 }))
    const both = await Promise.allSettled([undoMerge(db, admin, from.id), ...again])
    expect(both[0]).toMatchObject({ status: 'fulfilled' })
    await expectRightFigures(db)
  }
})
