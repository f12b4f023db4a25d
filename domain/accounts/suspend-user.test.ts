import { expect, test } from 'vitest'
import type { StaffRole } from '#domain/permissions.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asAdmin, asReader, asStaff } from '#tests/support/actors.ts'
import { aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastEntry } from '#tests/support/last-entry.ts'
import { refusalOf, toldOf } from '#tests/support/refusal-of.ts'
import { deleteTitle } from '../deletion/delete-title.ts'
import { restoreTitle } from '../deletion/restore-title.ts'
import { postReview } from '../reviews/post-review.ts'
import { createResetCode } from './create-reset-code.ts'
import { findSession } from './find-session.ts'
import { findUsers } from './find-users.ts'
import { resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { liftSuspension, suspendUser } from './suspend-user.ts'

const email = 'reader@site.example'
const suspended = {
  code: 'suspended',
  sentence: 'This account is suspended. To write to us, use “Report” on the home page. Reason: Spam',
}

test("a suspended user's sessions end at once, and only the right password reveals the reason", async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { userId, token } = await aSignUp(accounts, { email })
  const review = await aReview(db, { user_id: userId })

  expect(await suspendUser(db, asAdmin('admin'), userId, 'Spam')).toBe('Reader')

  expect(await findSession(db, token)).toBeNull()
  expect(await refusalOf(signIn(accounts, { email, password: goodPassword }, aVisitor()))).toMatchObject(suspended)
  const wrong = signIn(accounts, { email, password: 'another long secret' }, aVisitor())
  await expect(wrong).rejects.toMatchObject({ code: 'wrong-credentials' })
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('reviews').select('id').execute()).toEqual([{ id: review.id }])
})

test('a suspension that somebody else has begun since is not lifted unseen', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  const isSuspended = async () =>
    (await findUsers(db, asAdmin('admin'), { query: '', which: 'suspended', page: 1 })).total === 1
  await suspendUser(db, asAdmin('admin'), id, 'Spam')
  const seen = await lastEntry(db, 'user', id)
  await liftSuspension(db, asAdmin('other'), id, seen)
  await suspendUser(db, asAdmin('other'), id, 'Threatens somebody')

  await expect(liftSuspension(db, asAdmin('admin'), id, seen)).rejects.toMatchObject({ code: 'decided-since' })
  expect(await isSuspended()).toBe(true)
  await liftSuspension(db, asAdmin('admin'), id, await lastEntry(db, 'user', id))
  expect(await isSuspended()).toBe(false)
})

test('somebody whose suspension a colleague has lifted since is not suspended again by an old page', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  const seen = await lastEntry(db, 'user', id)
  const suspend = (admin: string) => suspendUser(db, asAdmin(admin), id, 'Spam', seen)
  await Promise.all([suspend('admin'), suspend('other')])
  await suspend('admin')
  await liftSuspension(db, asAdmin('other'), id)

  await expect(suspend('admin')).rejects.toMatchObject({ code: 'decided-since' })
  expect((await findUsers(db, asAdmin('admin'), { query: '', which: 'suspended', page: 1 })).total).toBe(0)
})

test('a suspended user cannot get in with a new password by mail either', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { userId } = await aSignUp(accounts, { email })
  const before = await createResetCode(accounts, email)
  await suspendUser(db, asAdmin('admin'), userId, 'Spam')

  await resetPassword(accounts, before ?? '', 'another long secret')

  const credentials = { email, password: 'another long secret' }
  expect(await refusalOf(signIn(accounts, credentials, aVisitor()))).toMatchObject(suspended)
})

test('of a suspension and a review at the same moment none leaves a review that everybody sees', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  for (let round = 0; round < 8; round++) {
    const { id: titleId } = await aTitle(db)
    const post = () => postReview(db, asReader(userId), { titleId, scores: { overall: 7 }, text: 'Spam' })
    const suspend = () => suspendUser(db, asAdmin('admin'), userId, 'Spam')
    await Promise.all(round % 2 ? [post(), suspend()] : [suspend(), post()])
    expect(await db.selectFrom('reviews').select('id').where('is_public', '=', true).execute()).toEqual([])

    await liftSuspension(db, asAdmin('admin'), userId)
    expect(await db.selectFrom('reviews').select('is_public').execute()).toEqual(
      Array.from({ length: round + 1 }, () => ({ is_public: true })),
    )
  }
})

test('a review that is restored with its title is shown as its author is then, not as they were', async () => {
  const db = await freshDatabase()
  const [spammer, back] = [await aUser(db), await aUser(db)]
  const { id: titleId } = await aTitle(db)
  for (const { id } of [spammer, back]) await aReview(db, { title_id: titleId, user_id: id, hidden_at: null })
  await suspendUser(db, asAdmin('admin'), back.id, 'Spam')

  await deleteTitle(db, asAdmin('admin'), titleId)
  await suspendUser(db, asAdmin('admin'), spammer.id, 'Spam')
  await liftSuspension(db, asAdmin('admin'), back.id)
  await restoreTitle(db, asAdmin('admin'), titleId)

  const shown = await db.selectFrom('reviews').select('user_id').where('is_public', '=', true).execute()
  expect(shown).toEqual([{ user_id: back.id }])
})

test('signing in at the moment of the suspension does not get in', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { userId } = await aSignUp(accounts, { email })
  const entries = Array.from({ length: 6 }, () => signIn(accounts, { email, password: goodPassword }, aVisitor()))

  const [, ...answers] = await Promise.allSettled([suspendUser(db, asAdmin('admin'), userId, 'Spam'), ...entries])

  for (const answer of answers) {
    if (answer.status === 'fulfilled') expect(await findSession(db, answer.value.token)).toBeNull()
    else expect(toldOf(answer.reason)).toMatchObject(suspended)
  }
})

test('after a suspension is lifted the user can sign in again, and no old session comes back', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { userId, token } = await aSignUp(accounts, { email })
  await suspendUser(db, asAdmin('admin'), userId, 'Spam')

  expect(await liftSuspension(db, asAdmin('admin'), userId)).toBe('Reader')

  expect(await findSession(db, token)).toBeNull()
  const entry = await signIn(accounts, { email, password: goodPassword }, aVisitor())
  expect(await findSession(db, entry.token)).toMatchObject({ userId })
})

test('each change is logged once, with the name and never the address', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db, { user_name: 'Mari', email })
  await Promise.all([suspendUser(db, asAdmin('admin'), id, 'Spam'), suspendUser(db, asAdmin('admin'), id, 'Spam')])
  await liftSuspension(db, asAdmin('admin'), id)
  await liftSuspension(db, asAdmin('admin'), id)

  const actions = await db.selectFrom('admin_actions').selectAll().orderBy('id').execute()
  expect(actions).toMatchObject([
    {
      action: 'user-suspended',
      subject_name: 'Mari',
      before: { suspended: false },
      after: { suspended: true, reason: 'Spam' },
    },
    { action: 'suspension-lifted', subject_name: 'Mari', before: { suspended: true }, after: { suspended: false } },
  ])
  expect(JSON.stringify(actions)).not.toContain(email)
})

test('nobody suspends or reinstates somebody of their own or a higher role, not even themselves', async () => {
  const db = await freshDatabase()
  const roles = ['editor', 'moderator', 'admin', 'owner'] as const
  for (const role of ['reader', ...roles]) await aUser(db, { id: role, role })
  const mayBeSuspendedBy = async (role: StaffRole) => {
    const suspended: string[] = []
    for (const id of ['reader', ...roles]) {
      try {
        await suspendUser(db, asStaff(role, role), id, 'Spam')
        suspended.push(id)
        await liftSuspension(db, asStaff(role, role), id)
      } catch (error) {
        expect(toldOf(error).code).toBe('outranked')
        await expect(liftSuspension(db, asStaff(role, role), id)).rejects.toMatchObject({ code: 'outranked' })
      }
    }
    return suspended
  }

  expect(await mayBeSuspendedBy('moderator')).toEqual(['reader'])
  expect(await mayBeSuspendedBy('admin')).toEqual(['reader', 'editor', 'moderator'])
  expect(await mayBeSuspendedBy('owner')).toEqual(['reader', 'editor', 'moderator', 'admin'])
  await expect(suspendUser(db, asAdmin('admin'), 'nobody', 'Spam')).rejects.toMatchObject({ code: 'user-missing' })
  const behindTheBack = db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', 'owner')
  await expect(behindTheBack.execute()).rejects.toThrow('owners_are_not_suspended')
})

test('a suspension needs a reason, and the first reason holds until the suspension is lifted', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  const reasonOf = async () =>
    (await db.selectFrom('users').select('suspension_reason').where('id', '=', id).executeTakeFirstOrThrow())
      .suspension_reason

  await expect(suspendUser(db, asAdmin('admin'), id, ' \n ')).rejects.toMatchObject({ code: 'reason' })
  await expect(suspendUser(db, asAdmin('admin'), 'gone', '')).rejects.toMatchObject({ code: 'user-missing' })
  expect(await db.selectFrom('admin_actions').select('id').execute()).toEqual([])
  await suspendUser(db, asAdmin('admin'), id, 'Spam')
  await suspendUser(db, asAdmin('admin'), id, 'Insults')
  expect(await reasonOf()).toBe('Spam')
  await liftSuspension(db, asAdmin('admin'), id)
  expect(await reasonOf()).toBeNull()
})
