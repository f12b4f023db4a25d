import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { commandLine } from '#domain/permissions.ts'
import { aSignUp, aVisitor, someAccounts } from '#tests/support/accounts.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { createAdmin } from './create-admin.ts'
import { NewPasswordNeeded } from './generated-password.ts'
import { resetPassword } from './reset-password.ts'
import { setPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'
import { signInAsAdmin } from './sign-in-as-admin.ts'

const made = { email: 'admin@site.example', password: 'a generated secret' }

async function setUp() {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const needed = async (work: Promise<unknown>) => {
    const error = await work.catch((error: unknown) => error)
    if (!(error instanceof NewPasswordNeeded)) throw new Error(`It lets in: ${error}`)
    return error.code
  }
  const sessions = () => db.selectFrom('sessions').select('id').execute()
  return { db, accounts, needed, sessions }
}

test('a password that must be changed begins no session: it lets its owner choose another one, and is worth nothing then', async () => {
  const { db, accounts, needed, sessions } = await setUp()
  await createAdmin(db, commandLine, { ...made, isGenerated: true, mustChange: true })

  await needed(signIn(accounts, made, aVisitor()))
  const code = await needed(signInAsAdmin(accounts, made, aVisitor()))
  expect(await sessions()).toEqual([])
  await expect(signIn(accounts, { ...made, password: 'wrong' }, aVisitor())).rejects.toThrow('wrong-credentials')

  await resetPassword(accounts, code, 'a fine long secret')
  await expect(signIn(accounts, made, aVisitor())).rejects.toThrow('wrong-credentials')
  const chosen = { ...made, password: 'a fine long secret' }
  expect(await signInAsAdmin(accounts, chosen, aVisitor())).toMatchObject({ isMarked: true })
})

test('so it is with one that the operator gives to a reader', async () => {
  const { db, accounts, needed, sessions } = await setUp()
  await aSignUp(accounts)
  const given = { email: 'reader@site.example', password: 'a generated secret' }
  await setPassword(db, commandLine, given)

  const code = await needed(signIn(accounts, given, aVisitor()))
  expect(await sessions()).toEqual([])
  await resetPassword(accounts, code, 'a secret of my own')
  await signIn(accounts, { ...given, password: 'a secret of my own' }, aVisitor())
  expect(await sessions()).toHaveLength(1)
})

test('after three days it is over, which only its owner is told', async () => {
  const { db, accounts } = await setUp()
  await createAdmin(db, commandLine, { ...made, isGenerated: true, mustChange: true })
  const { left } = await db
    .selectFrom('users')
    .select(sql<number>`extract(epoch from generated_password_until - now())::float8`.as('left'))
    .executeTakeFirstOrThrow()
  expect(left / 3600).toBeCloseTo(72, 1)
  const ends = (until: Date | null) => db.updateTable('users').set({ generated_password_until: until }).execute()

  await ends(new Date(Date.now() - 1_000))
  await expect(signIn(accounts, made, aVisitor())).rejects.toThrow('password-over')
  await expect(signInAsAdmin(accounts, made, aVisitor())).rejects.toThrow('password-over')
  await expect(signIn(accounts, { ...made, password: 'wrong' }, aVisitor())).rejects.toThrow('wrong-credentials')
  expect(await db.selectFrom('reset_codes').selectAll().execute()).toEqual([])
})

test('with the one that is printed at the first start, the admin signs in', async () => {
  const { db, accounts } = await setUp()
  await createAdmin(db, commandLine, { ...made, isGenerated: true })

  expect(await signInAsAdmin(accounts, made, aVisitor())).toMatchObject({ isMarked: true })
})

test('one that is replaced while somebody signs in with it is worth nothing either', async () => {
  const { db, accounts } = await setUp()
  await createAdmin(db, commandLine, { ...made, isGenerated: true, mustChange: true })
  const replaced = { ...made, password: 'another generated secret' }

  const entered = afterWaiting(
    db,
    (tx) => setPassword(tx, commandLine, replaced),
    () => signIn(accounts, made, aVisitor()),
  )

  await expect(entered).rejects.toThrow('wrong-credentials')
  expect(await db.selectFrom('reset_codes').selectAll().execute()).toEqual([])
})
