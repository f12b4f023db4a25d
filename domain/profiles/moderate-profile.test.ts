import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aReview, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastEntry } from '#tests/support/last-entry.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { visitor } from '../permissions.ts'
import type { Seen } from '../reports/moderate.ts'
import { countReported } from '../reports/queries.ts'
import { findProfilePage } from './find-profile.ts'
import { findProfileQueue } from './find-queue.ts'
import { dismissProfileReports, hideBio, hideProfile, restoreProfile, takeHandleAway } from './moderate-profile.ts'
import { findOwnPublicProfile } from './queries.ts'
import { findReportableProfile, reportProfile } from './report-profile.ts'
import { profileParts } from './rules.ts'
import { saveProfileSettings } from './save-settings.ts'

const admin = asAdmin('admin')
const spam = { reason: 'spam', note: '' } as const
const mari = { handle: 'mari', key: null }

test('a reader reports a profile once, whatever is clicked at once; the admin sees it in the queue', async () => {
  const { db, queued } = await aSite()

  const clicks = [1, 2, 3].map(() => reportProfile(db, asReader('ren'), mari, spam))
  const refused = (await Promise.allSettled(clicks)).filter((each) => each.status === 'rejected')

  expect(refused.map(({ reason }) => reason.code)).toEqual(['profile-reported', 'profile-reported'])
  expect(await countReported(db, admin)).toBe(1)
  expect(await queued('open')).toMatchObject([{ userId: 'mari', handle: 'mari', reportCount: 1, reports: [spam] }])
})

test('what a reader cannot see, and their own profile, cannot be reported', async () => {
  const { db } = await aSite()
  await saveProfileSettings(db, asReader('ren'), { isOn: true, handle: 'ren', parts: { about: 'link' } })
  const { linkKey } = await findOwnPublicProfile(db, 'ren')

  expect(await findReportableProfile(db, asReader('mari'), mari)).toBeNull()
  for (const [reader, asked] of [
    ['mari', mari],
    ['mari', { handle: 'ren', key: null }],
    ['mari', { handle: 'nobody', key: null }],
    ['nobody', mari],
  ] as const) {
    expect(await refusalOf(reportProfile(db, asReader(reader), asked, spam))).toMatchObject({ code: 'profile-gone' })
  }
  const byLink = { handle: 'ren', key: linkKey }
  await reportProfile(db, asReader('mari'), byLink, spam)
  expect(await countReported(db, admin)).toBe(1)

  const hidden = Object.fromEntries(profileParts.map((part) => [part, 'private']))
  await saveProfileSettings(db, asReader('ren'), { isOn: true, handle: 'ren', parts: hidden })
  expect(await findProfilePage(db, asReader('mari'), { ...byLink, page: 1 })).toBeNull()
  expect(await findReportableProfile(db, asReader('mari'), byLink)).toBeNull()
})

test('a hidden profile is shown to its reader only, with the reason, until it is restored', async () => {
  const { db, queued, shown } = await aSite()
  await reportProfile(db, asReader('ren'), mari, spam)

  await hideProfile(db, admin, 'mari', 'Advertising')
  await hideProfile(db, admin, 'mari', 'Something else')

  expect([await shown(visitor), await shown(admin), await shown(asReader('ren'))]).toEqual([null, null, null])
  expect(await shown(asReader('mari'))).toMatchObject({ hiddenReason: 'Advertising' })
  expect([await queued('open'), await queued('hidden')]).toMatchObject([
    [],
    [{ userId: 'mari', hiddenReason: 'Advertising' }],
  ])
  await saveProfileSettings(db, asReader('mari'), { isOn: true, parts: { about: 'public' } })
  expect(await shown(visitor)).toBeNull()

  await restoreProfile(db, admin, 'mari')
  expect(await shown(visitor)).toMatchObject({ bio: 'Buy now!' })
  expect(await queued('hidden')).toEqual([])
})

test('admins see no picture and bio that their reader shows to nobody any more', async () => {
  const { db, queued } = await aSite()
  await reportProfile(db, asReader('ren'), mari, spam)
  const seen = async () => (await queued('open')).map(({ image, bio }) => [image, bio])

  await saveProfileSettings(db, asReader('mari'), { isOn: true, parts: { about: 'private' } })
  expect(await seen()).toEqual([['', '']])
  await saveProfileSettings(db, asReader('mari'), { isOn: true, parts: { about: 'link' } })
  expect(await seen()).toEqual([['/userImgs/mari.webp', 'Buy now!']])
  await saveProfileSettings(db, asReader('mari'), { isOn: false, parts: {} })
  expect(await seen()).toEqual([['', '']])
})

test('a hidden bio leaves the rest of the profile as it is, even when its reader changes it', async () => {
  const { db, shown } = await aSite()

  await hideBio(db, admin, 'mari', 'Advertising')

  expect(await shown(visitor)).toMatchObject({ bio: '', image: '/userImgs/mari.webp' })
  expect(await shown(asReader('mari'))).toMatchObject({ bio: 'Buy now!' })
  expect(await findOwnPublicProfile(db, 'mari')).toMatchObject({ bioHiddenReason: 'Advertising' })
  await restoreProfile(db, admin, 'mari')
  expect(await shown(visitor)).toMatchObject({ bio: 'Buy now!' })
})

test('what was hidden of a profile since it was looked at is not shown again unseen', async () => {
  const { db, look, shown } = await aSite()
  await hideProfile(db, admin, 'mari', 'Advertising')
  const seen = await look('hidden')
  await hideBio(db, admin, 'mari', 'Names somebody')

  expect(await refusalOf(restoreProfile(db, admin, 'mari', seen))).toMatchObject({ code: 'decided-since' })
  expect(await shown(visitor)).toBeNull()

  await restoreProfile(db, admin, 'mari', await look('hidden'))
  expect(await shown(visitor)).toMatchObject({ bio: 'Buy now!' })
})

test('a handle that is taken away is gone, and the profile off until its reader chooses another one', async () => {
  const { db, shown } = await aSite()
  await reportProfile(db, asReader('ren'), mari, spam)

  await takeHandleAway(db, admin, 'mari', 'It is a name of somebody else')

  expect(await shown(visitor)).toBeNull()
  expect(await countReported(db, admin)).toBe(0)
  expect(await findOwnPublicProfile(db, 'mari')).toMatchObject({
    ...{ isOn: false, handle: null, handleTakenReason: 'It is a name of somebody else' },
  })
  for (const reader of ['mari', 'ren']) {
    const again = saveProfileSettings(db, asReader(reader), { isOn: true, handle: 'mari', parts: {} })
    expect(await refusalOf(again)).toMatchObject({ code: 'handle-taken' })
  }
  await saveProfileSettings(db, asReader('mari'), { isOn: true, handle: 'marisol', parts: {} })
  expect(await findOwnPublicProfile(db, 'mari')).toMatchObject({ isOn: true, handleTakenReason: null })
})

test('what a colleague has decided about since it was looked at is not decided by an old page', async () => {
  const { db, look, shown } = await aSite()
  await reportProfile(db, asReader('ren'), mari, spam)
  const seen = await look('open')
  for (const hide of [hideBio, hideProfile]) {
    await hide(db, asAdmin('other'), 'mari', 'Spam', seen)
    await hide(db, admin, 'mari', 'Spam', seen)
    await restoreProfile(db, asAdmin('other'), 'mari', await look('hidden'))

    expect(await refusalOf(hide(db, admin, 'mari', 'Spam', seen))).toMatchObject({ code: 'decided-since' })
    expect(await refusalOf(takeHandleAway(db, admin, 'mari', 'Spam', seen))).toMatchObject({ code: 'decided-since' })
    expect(await refusalOf(dismissProfileReports(db, admin, 'mari', seen))).toMatchObject({ code: 'decided-since' })
    expect(await shown(visitor)).toMatchObject({ bio: 'Buy now!', handle: 'mari' })
    seen.log = await lastEntry(db, 'profile', 'mari')
  }
})

test('what its reader has changed since it was looked at, or changes while a decision waits, is not judged unseen', async () => {
  const { db, look, shown } = await aSite()
  await reportProfile(db, asReader('ren'), mari, spam)
  const saveBio = (tx: Db, bio: string) => tx.updateTable('users').set({ bio }).where('id', '=', 'mari').execute()
  const decisions = (seen: Seen) => [
    () => hideBio(db, admin, 'mari', 'Spam', seen),
    () => hideProfile(db, admin, 'mari', 'Spam', seen),
    () => dismissProfileReports(db, admin, 'mari', seen),
  ]
  for (const decide of decisions(await look('open'))) {
    const late = afterWaiting(db, (tx) => saveBio(tx, 'I like cats'), decide)
    expect(await refusalOf(late)).toMatchObject({ code: 'changed-since' })
    expect(await refusalOf(decide())).toMatchObject({ code: 'changed-since' })
    await saveBio(db, 'Buy now!')
  }
  expect(await shown(visitor)).toMatchObject({ bio: 'Buy now!' })
  await hideProfile(db, admin, 'mari', 'Spam', await look('open'))
  const seen = await look('hidden')
  await saveBio(db, 'Something worse')
  expect(await refusalOf(restoreProfile(db, admin, 'mari', seen))).toMatchObject({ code: 'changed-since' })
})

test('a handle is taken away only while it is the one that was looked at', async () => {
  const { db, look } = await aSite()
  await reportProfile(db, asReader('ren'), mari, spam)
  const seen = await look('open')
  await saveProfileSettings(db, asReader('mari'), { isOn: true, handle: 'marisol', parts: {} })

  const late = takeHandleAway(db, admin, 'mari', 'Offensive', seen)

  expect(await refusalOf(late)).toMatchObject({
    sentence: 'This has been changed since you looked at it. Please look again: nothing was decided.',
  })
  expect(await findOwnPublicProfile(db, 'mari')).toMatchObject({ isOn: true, handle: 'marisol' })
  expect(await countReported(db, admin)).toBe(1)
})

test('a decision that changes nothing settles no report that has come since', async () => {
  const { db } = await aSite()
  await hideBio(db, admin, 'mari', 'Advertising')
  await reportProfile(db, asReader('ren'), mari, spam)

  await hideBio(db, admin, 'mari', 'Advertising')

  expect(await countReported(db, admin)).toBe(1)
  expect(await db.selectFrom('admin_actions').select('action').execute()).toEqual([{ action: 'bio-hidden' }])
})

test('every decision is logged once, with its reason, even when it is taken twice at once; one without a reason is refused', async () => {
  const { db } = await aSite()
  await reportProfile(db, asReader('ren'), mari, spam)
  const twice = (work: () => Promise<void>) => Promise.all([work(), work()])

  for (const decide of [hideBio, hideProfile, takeHandleAway]) {
    expect(await refusalOf(decide(db, admin, 'mari', ' '))).toMatchObject({ code: 'reason' })
    expect(await refusalOf(decide(db, admin, 'nobody', 'Spam'))).toMatchObject({ code: 'profile-gone' })
    expect(await refusalOf(decide(db, admin, 'nobody', ' '))).toMatchObject({ code: 'profile-gone' })
  }
  await twice(() => dismissProfileReports(db, admin, 'mari'))
  await twice(() => hideBio(db, admin, 'mari', 'Spam'))
  await twice(() => hideProfile(db, admin, 'mari', 'Spam'))
  await twice(() => restoreProfile(db, admin, 'mari'))
  await twice(() => takeHandleAway(db, admin, 'mari', 'Spam'))

  const subject = { subject_kind: 'profile', subject_id: 'mari', subject_name: 'Mari' }
  expect(await db.selectFrom('admin_actions').selectAll().orderBy('id').execute()).toMatchObject([
    { action: 'reports-dismissed', ...subject, after: { reports: 1 } },
    { action: 'bio-hidden', ...subject, after: { hidden: true, reason: 'Spam' } },
    { action: 'profile-hidden', ...subject, after: { hidden: true, reason: 'Spam' } },
    { action: 'profile-restored', ...subject, after: { hidden: false } },
    { action: 'handle-taken', ...subject, before: { handle: 'mari' }, after: { handle: null, reason: 'Spam' } },
  ])
})

test('a deleted reader leaves no profile, report or decision of theirs behind', async () => {
  const { db } = await aSite()
  await saveProfileSettings(db, asReader('ren'), { isOn: true, handle: 'ren', parts: { about: 'public' } })
  await reportProfile(db, asReader('ren'), mari, spam)
  await reportProfile(db, asReader('mari'), { handle: 'ren', key: null }, spam)

  await deleteAccount(db, asReader('ren'))

  expect(await db.selectFrom('profile_reports').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('profiles').select('user_id').execute()).toEqual([{ user_id: 'mari' }])
})

async function aSite() {
  const db = await freshDatabase()
  await aUser(db, { id: 'mari', user_name: 'Mari', bio: 'Buy now!', image: '/userImgs/mari.webp' })
  await aUser(db, { id: 'ren' })
  await aReview(db, { user_id: 'mari' })
  await saveProfileSettings(db, asReader('mari'), { isOn: true, handle: 'mari', parts: { about: 'public' } })
  const queued = async (queue: 'open' | 'hidden') => (await findProfileQueue(db as Db, admin, queue, 1)).rows
  return {
    ...{ db, queued },
    look: async (queue: 'open' | 'hidden') => {
      const [row] = await queued(queue)
      return { log: row?.lastEntry, mark: row?.mark }
    },
    shown: (viewer: Parameters<typeof findProfilePage>[1]) => findProfilePage(db, viewer, { ...mari, page: 1 }),
  }
}
