import { expect, test } from 'vitest'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { commandLine } from '#domain/permissions.ts'
import { aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asReader, asStaff } from '#tests/support/actors.ts'
import { aReview, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { lastEntry } from '#tests/support/last-entry.ts'
import { afterWaiting, waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { hideReview } from '../reviews/moderate-review.ts'
import { createAdmin } from './create-admin.ts'
import { deleteAccount } from './delete-account.ts'
import { findSession } from './find-session.ts'
import { findUsers } from './find-users.ts'
import { giveRole } from './give-role.ts'
import { signInAsAdmin } from './sign-in-as-admin.ts'
import { liftSuspension, suspendUser } from './suspend-user.ts'

const owner = asStaff('owner', 'owner')

test('a new role holds at once in every session, each of which has to pass the admin sign-in again', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const keeper = { email: 'keeper@site.example', password: goodPassword }
  await aUser(db, { id: 'owner', role: 'owner' })
  await createAdmin(db, commandLine, keeper)
  const { token, userId } = await signInAsAdmin(accounts, keeper, aVisitor())
  const session = () => findSession(db, token)
  expect(await session()).toMatchObject({ role: 'admin', isStaff: true })

  expect(await giveRole(db, owner, userId, 'editor')).toBe('Admin')
  expect(await session()).toMatchObject({ role: 'reader', isStaff: true })
  const again = await signInAsAdmin(accounts, keeper, aVisitor())
  expect(await findSession(db, again.token)).toMatchObject({ role: 'editor' })

  await giveRole(db, owner, userId, 'reader')
  expect(await findSession(db, again.token)).toMatchObject({ role: 'reader', isStaff: false })
  await expect(signInAsAdmin(accounts, keeper, aVisitor())).rejects.toMatchObject({ code: 'not-admin' })
  await giveRole(db, owner, userId, 'owner')
  expect(await findSession(db, again.token)).toMatchObject({ role: 'reader', isStaff: true })
})

test('each change of a role is logged once, by whom and from what to what', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'owner', role: 'owner', email: 'owner@site.example' })
  const { id } = await aUser(db, { user_name: 'Mari' })

  await giveRole(db, owner, id, 'moderator')
  await giveRole(db, owner, id, 'moderator')
  await giveRole(db, commandLine, id, 'admin')

  const logged = await db.selectFrom('admin_actions').selectAll().orderBy('id').execute()
  const subject = { action: 'role-given', subject_kind: 'user', subject_name: 'Mari' }
  expect(logged).toMatchObject([
    { ...subject, admin_email: 'owner@site.example', before: { role: 'reader' }, after: { role: 'moderator' } },
    { ...subject, admin_email: 'command line', before: { role: 'moderator' }, after: { role: 'admin' } },
  ])
})

test('a role that somebody else has given since is not overwritten unseen', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'owner', role: 'owner' })
  const { id } = await aUser(db)
  const seen = await lastEntry(db, 'user', id)
  await giveRole(db, owner, id, 'moderator', seen)

  await giveRole(db, owner, id, 'moderator', seen)
  await expect(giveRole(db, owner, id, 'editor', seen)).rejects.toMatchObject({ code: 'decided-since' })
  await giveRole(db, owner, id, 'reader')
  await expect(giveRole(db, owner, id, 'editor', seen), 'also to whom it was taken from again').rejects.toMatchObject({
    code: 'decided-since',
  })
  await giveRole(db, owner, id, 'editor', await lastEntry(db, 'user', id))
})

test('a role that is being given while somebody else looks is not overwritten unseen, though more has been logged by then', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'owner', role: 'owner' })
  const [{ id }, { id: unlike }] = [await aUser(db), await aUser(db)]
  const look = async () => (await findUsers(db, owner, { query: '', which: 'all', page: 1 })).rows
  const seen = await inTransaction(db, async (tx) => {
    await giveRole(tx, owner, id, 'moderator')
    await suspendUser(db, owner, unlike, 'Spam')
    return (await look()).find((user) => user.id === id)
  })

  expect(seen?.role).toBe('reader')
  await expect(giveRole(db, owner, id, 'editor', seen?.lastEntry)).rejects.toMatchObject({ code: 'decided-since' })
  expect((await look()).find((user) => user.id === id)?.role).toBe('moderator')
})

test('what somebody does by their role is not done once the role was taken, or they were suspended, while it waited', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'owner', role: 'owner' })
  const { id: moderator } = await aUser(db, { role: 'moderator' })
  const review = await aReview(db)
  const [author, reviewId] = [review.user_id, review.id]
  const actor = asStaff('moderator', moderator)
  const end = {
    role: (tx: Db) => giveRole(tx, owner, moderator, 'reader'),
    access: (tx: Db) => suspendUser(tx, owner, moderator, 'Spam'),
  }
  const begin = {
    role: () => giveRole(db, owner, moderator, 'moderator'),
    access: () => liftSuspension(db, owner, moderator),
  }

  const lockAuthor = (tx: Tx) => tx.selectFrom('users').select('id').where('id', '=', author).forUpdate().execute()
  const lockReview = (tx: Tx) => tx.selectFrom('reviews').select('id').where('id', '=', reviewId).forUpdate().execute()
  for (const [lock, act] of [
    [lockAuthor, () => suspendUser(db, actor, author, 'Spam')],
    [lockReview, () => hideReview(db, actor, reviewId, 'Spam')],
  ] as const) {
    for (const what of ['role', 'access'] as const) {
      const late = afterWaiting<unknown>(db, async (tx) => [await lock(tx), await end[what](tx)], act)
      await expect(late, what).rejects.toMatchObject({ code: 'not-allowed' })
      await begin[what]()
    }
    await act()
  }
})

test('the last owner keeps the role, whoever takes it; of two, either one can', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'owner', role: 'owner' })

  for (const actor of [owner, commandLine]) {
    await expect(giveRole(db, actor, 'owner', 'admin')).rejects.toMatchObject({ code: 'last-owner' })
  }
  await aUser(db, { id: 'second', role: 'owner' })
  await giveRole(db, owner, 'owner', 'admin')
  await expect(giveRole(db, owner, 'second', 'reader')).rejects.toMatchObject({ code: 'not-allowed' })
  const behindTheBack = db.updateTable('users').set({ role: 'reader' }).where('id', '=', 'second')
  await expect(behindTheBack.execute()).rejects.toThrow('The last owner stays')
  await expect(db.deleteFrom('users').where('id', '=', 'second').execute()).rejects.toThrow('The last owner stays')
})

test("of two owners who take each other's role, or leave, at the same moment, one stays", async () => {
  const db = await freshDatabase()
  const ways: ((db: Db, me: string, other: string) => Promise<unknown>)[] = [
    (tx, me, other) => giveRole(tx, asStaff('owner', me), other, 'reader'),
    (tx, me) => giveRole(tx, asStaff('owner', me), me, 'editor'),
    (tx, me) => deleteAccount(tx, asReader(me)),
  ]
  for (let round = 0; round < 9; round++) {
    const [one, other] = [`a${round}`, `b${round}`]
    for (const id of [one, other]) await aUser(db, { id, role: 'owner' })
    await db.updateTable('users').set({ role: 'reader' }).where('id', 'not in', [one, other]).execute()
    const [first = ways[0], second = ways[0]] = [ways[round % 3], ways[Math.floor(round / 3)]]

    const answers = await Promise.allSettled([first?.(db, one, other), second?.(db, other, one)])

    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
    const owners = await db.selectFrom('users').select('id').where('role', '=', 'owner').execute()
    expect([round, owners.length]).toEqual([round, 1])
    expect(['last-owner', 'not-allowed', 'user-missing', undefined]).toContain(refused[0])
  }
})

test('whoever becomes the only owner while their account is being deleted stays', async () => {
  const db = await freshDatabase()
  for (const [id, role] of [
    ['owner', 'owner'],
    ['heir', 'reader'],
  ] as const)
    await aUser(db, { id, role })

  let deleted: Promise<unknown> | undefined
  await inTransaction(db, async (tx) => {
    await giveRole(tx, owner, 'heir', 'owner')
    await giveRole(tx, owner, 'owner', 'reader')
    deleted = deleteAccount(db, asReader('heir'))
    deleted.catch(() => {})
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })

  await expect(deleted).rejects.toMatchObject({ code: 'last-owner' })
})

test('somebody suspended or gone is given no role', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'owner', role: 'owner' })
  const { id } = await aUser(db, { suspended_at: new Date() })

  await expect(giveRole(db, owner, id, 'editor')).rejects.toMatchObject({ code: 'role-suspended' })
  await expect(giveRole(db, owner, 'nobody', 'editor')).rejects.toMatchObject({ code: 'user-missing' })
})
