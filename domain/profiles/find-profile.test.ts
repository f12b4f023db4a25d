import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aReview, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { visitor } from '../permissions.ts'
import { findProfilePage } from './find-profile.ts'
import { type PartsShown, profileParts, reviewsPerPage, visibilities } from './rules.ts'
import { saveProfileSettings } from './save-settings.ts'

test('whatever a reader chooses, each viewer sees exactly the parts that are shown to them', async () => {
  const db = await freshDatabase()
  const mari = (await aUser(db, { bio: 'From the mountains.', image: '/userImgs/mari.webp' })).id
  await aReview(db, { user_id: mari })
  await saveProfileSettings(db, asReader(mari), { isOn: true, handle: 'mari', parts: {} })
  const { link_key: key } = await db.selectFrom('profiles').select('link_key').executeTakeFirstOrThrow()
  const parts = fc.record(Object.fromEntries(profileParts.map((part) => [part, fc.constantFrom(...visibilities)])))
  const viewer = fc.constantFrom(visitor, asReader('other'), asAdmin('admin'), asReader(mari))
  const given = fc.constantFrom(null, key, 'A'.repeat(32))

  await fc.assert(
    fc.asyncProperty(parts, viewer, given, fc.boolean(), async (chosen, actor, key_, isOn) => {
      await saveProfileSettings(db, asReader(mari), { isOn, parts: chosen as Partial<PartsShown> })
      const isOwn = actor.role === 'reader' && actor.userId === mari
      const sees = (part: keyof PartsShown) =>
        isOn && (isOwn || chosen[part] === 'public' || (chosen[part] === 'link' && key_ === key))
      const seen = profileParts.some(sees) || (isOwn && isOn)

      const page = await findProfilePage(db, actor, { handle: 'mari', key: key_, page: 1 })

      expect(page !== null).toBe(seen)
      if (!page) return
      expect([page.bio !== '', page.image !== '']).toEqual([sees('about'), sees('about')])
      expect(page.reviews !== null).toBe(sees('reviews'))
      expect(page.visibility).toEqual(isOwn ? chosen : null)
    }),
    { numRuns: 60 },
  )
})

test('reviews come newest first, page by page; hidden ones are not there', async () => {
  const db = await freshDatabase()
  const mari = (await aUser(db)).id
  const days = Array.from({ length: reviewsPerPage + 2 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1)))
  for (const posted_at of days) await aReview(db, { user_id: mari, posted_at })
  await aReview(db, { user_id: mari, hidden_at: new Date(), hidden_reason: 'Spam' })
  await saveProfileSettings(db, asReader(mari), { isOn: true, handle: 'mari', parts: { reviews: 'public' } })

  const pageOf = async (page: number) =>
    (await findProfilePage(db, visitor, { handle: 'mari', key: null, page }))?.reviews
  const [first, last, beyond] = [await pageOf(1), await pageOf(2), await pageOf(1e9)]

  expect(first).toMatchObject({ page: 1, pages: 2, total: days.length })
  expect([...(first?.rows ?? []), ...(last?.rows ?? [])].map(({ postedAt }) => postedAt)).toEqual(days.reverse())
  expect(beyond).toEqual(last)
})
