import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { changeRecords } from '../journal/change-records.ts'
import type { Change } from '../journal/changes-rules.ts'
import { undoChange } from '../journal/undo-change.ts'
import { type Actor, visitor } from '../permissions.ts'
import { visibilities } from '../visibility-rules.ts'
import { findProfilePage } from './find-profile.ts'
import { findShownStatistics } from './find-shown-statistics.ts'
import { mostDeeds, type PartsShown, profileParts, reviewsPerPage } from './rules.ts'
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
      const { favourites, standings, statistics, activity, lists, reviews } = page
      for (const [part, found] of Object.entries({ favourites, standings, statistics, activity, lists, reviews })) {
        expect([part, found !== null]).toEqual([part, sees(part as keyof PartsShown)])
      }
      expect(page.visibility).toEqual(isOwn ? chosen : null)
      const shown = await findShownStatistics(db, actor, { handle: 'mari', key: key_ })
      expect(shown !== null).toBe(sees('statistics'))
      if (!shown) return
      expect([shown.isOwn, shown.visibility]).toEqual([isOwn, isOwn ? chosen.statistics : null])
      expect([shown.showsStandings, shown.showsActivity]).toEqual([sees('standings'), sees('activity')])
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

test('of what a reader keeps private no review is shown to others, nor counted', async () => {
  const db = await freshDatabase()
  const mari = (await aUser(db)).id
  const open = await aReview(db, { user_id: mari, posted_at: new Date('2026-01-01') })
  const secret = await aReview(db, { user_id: mari, posted_at: new Date('2026-01-02') })
  await saveProfileSettings(db, asReader(mari), { isOn: true, handle: 'mari', parts: { reviews: 'public' } })
  const changes = [{ do: 'private', isPrivate: true } as const]
  await changeRecords(db, asReader(mari), { titleIds: [secret.title_id], changes })
  const seenBy = async (viewer: Actor) => {
    const reviews = (await findProfilePage(db, viewer, { handle: 'mari', key: null, page: 1 }))?.reviews
    return [reviews?.total, ...(reviews?.rows ?? []).map(({ id, isPrivate }) => [id, isPrivate])]
  }

  for (const viewer of [visitor, asReader('other'), asAdmin('admin')]) {
    expect(await seenBy(viewer)).toEqual([1, [open.id, false]])
  }
  expect(await seenBy(asReader(mari))).toEqual([2, [secret.id, true], [open.id, false]])
})

test('standings and activity are counted without what is private, undone, hidden or for adults; the reader sees the same', async () => {
  const db = await freshDatabase()
  const mari = (await aUser(db)).id
  const reader = asReader(mari)
  const [open, secret, adult, removed] = (
    await Promise.all([aTitle(db, { episodes: 26 }), aTitle(db), aTitle(db, { age_rating: 'adult' }), aTitle(db)])
  ).map(({ id }) => id) as [string, string, string, string]
  for (const titleId of [open, secret, adult]) {
    await changeRecords(db, reader, { titleIds: [titleId], changes: [{ do: 'step', by: 7 }] })
  }
  await db.updateTable('journal').set({ is_private: true }).where('title_id', '=', secret).execute()
  const undoId = (await changeRecords(db, reader, { titleIds: [removed], changes: [{ do: 'step', by: 1 }] })).undoId
  await undoChange(db, reader, undoId ?? '')
  await aReview(db, { user_id: mari, title_id: open, hidden_at: new Date(), hidden_reason: 'Spam', id: '7' })
  await db.insertInto('activity').values({ user_id: mari, title_id: open, verb: 'reviewed', review_id: '7' }).execute()
  await saveProfileSettings(db, reader, {
    isOn: true,
    handle: 'mari',
    parts: { standings: 'public', activity: 'public' },
  })

  for (const viewer of [visitor, asReader('other'), asAdmin('admin'), reader]) {
    const page = await findProfilePage(db, viewer, { handle: 'mari', key: null, page: 1 })
    expect(page?.standings).toEqual({
      counts: [{ kind: 'anime', standing: 'current', titles: 1 }],
      current: [{ title: expect.objectContaining({ id: open }), progress: 7, total: 26 }],
    })
    expect(new Set(page?.activity?.map(({ title }) => title.id))).toEqual(new Set([open]))
    expect(page?.activity?.map(({ verb }) => verb)).not.toContain('reviewed')
  }
})

test('activity names a title once a month with what says most of it, the latest first, and twelve in all', async () => {
  const db = await freshDatabase()
  const mari = (await aUser(db)).id
  const reader = asReader(mari)
  const [seen, planned, dropped, slow] = (
    await Promise.all([22, 12, 12, 400].map((episodes) => aTitle(db, { episodes })))
  ).map(({ id }) => id) as [string, string, string, string]
  const change = (titleId: string, ...changes: Change[]) => changeRecords(db, reader, { titleIds: [titleId], changes })
  const inMonth = (month: string) =>
    sql`update activity set happened_at = ${`${month}-10T12:00:00Z`}::timestamptz + id * interval '1 second'
      where happened_at > now() - interval '1 hour'`.execute(db)
  await saveProfileSettings(db, reader, { isOn: true, handle: 'mari', parts: { activity: 'public' } })
  const shown = async () =>
    (await findProfilePage(db, visitor, { handle: 'mari', key: null, page: 1 }))?.activity?.map(
      ({ month, title, verb, standing, to, score }) => [month, title.id, verb, standing ?? to ?? score],
    )

  await change(seen, { do: 'progress', to: 3 })
  await change(planned, { do: 'choose', status: 'want-to-watch' })
  await change(dropped, { do: 'stand', standing: 'current' }, { do: 'score', score: 2 })
  await inMonth('2025-11')
  await change(planned, { do: 'choose', status: 'unwatched' })
  await change(dropped, { do: 'stand', standing: 'dropped' })
  await change(dropped, { do: 'score', score: 1 })
  await change(seen, { do: 'progress', to: 22 }, { do: 'stand', standing: 'completed' })
  await change(seen, { do: 'score', score: 10 })
  await inMonth('2025-12')

  expect(await shown()).toEqual([
    ['2025-12', seen, 'finished', 'completed'],
    ['2025-12', dropped, 'status', 'dropped'],
    ['2025-11', dropped, 'scored', 2],
    ['2025-11', planned, 'added', 'planning'],
    ['2025-11', seen, 'added', 'current'],
  ])

  for (let to = 1; to <= 40; to++) await change(slow, { do: 'progress', to })
  for (let n = 0; n < 8; n++) await change((await aTitle(db)).id, { do: 'score', score: 5 })
  const twelve = await shown()
  expect(twelve).toHaveLength(mostDeeds)
  expect(twelve?.slice(8)).toEqual([
    [expect.any(String), slow, 'added', 'current'],
    ['2025-12', seen, 'finished', 'completed'],
    ['2025-12', dropped, 'status', 'dropped'],
    ['2025-11', dropped, 'scored', 2],
  ])
})

test('a profile shows public lists, and of their titles those that are shown', async () => {
  const db = await freshDatabase()
  const mari = (await aUser(db)).id
  const [plain, adult, secret] = [await aTitle(db), await aTitle(db, { age_rating: 'adult' }), await aTitle(db)]
  const changes = [{ do: 'private', isPrivate: true } as const]
  await changeRecords(db, asReader(mari), { titleIds: [secret.id], changes })
  for (const visibility of ['private', 'link', 'public'] as const) {
    const { id, is_public } = await db
      .insertInto('shelves')
      .values({ user_id: mari, name: visibility, visibility })
      .returning(['id', 'is_public'])
      .executeTakeFirstOrThrow()
    const place = { shelf_id: id, user_id: mari, is_public }
    await db
      .insertInto('shelf_titles')
      .values([
        { ...place, title_id: adult.id, position: 1 },
        { ...place, title_id: secret.id, position: 2 },
        { ...place, title_id: plain.id, position: 3 },
      ])
      .execute()
  }
  await saveProfileSettings(db, asReader(mari), { isOn: true, handle: 'mari', parts: { lists: 'public' } })

  const page = await findProfilePage(db, visitor, { handle: 'mari', key: null, page: 1 })

  expect(page?.lists).toMatchObject([{ name: 'public', titles: 1, cover: [{ id: plain.id }] }])
})
