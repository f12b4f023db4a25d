import type { Db, PlainDb } from '#db/connection.ts'
import { createResetCode } from '#domain/accounts/create-reset-code.ts'
import { confirmSession } from '#domain/accounts/sign-in-methods.ts'
import { changeRecords } from '#domain/journal/change-records.ts'
import type { Actor } from '#domain/permissions.ts'
import { addSource } from '#domain/titles/records/add-source.ts'
import { recordOfARow } from '#tests/support/a-list-import.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asReader } from '#tests/support/actors.ts'
import { aBusyTitle, anEntry, aReview, aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { anUploadedPicture } from '#tests/support/title-form.ts'

export interface Change {
  /** The least of those who may make it; absent where it needs no permission. */
  as?: Actor
  change(db: Db, actor: Actor): Promise<unknown>
}

export type Things = Awaited<ReturnType<typeof makeThings>>

/** Makes what all changes are about. */
export async function makeThings(db: PlainDb) {
  const admin = 'admin'
  await aUser(db, { id: admin, role: 'admin' })
  await aUser(db, { id: 'owner', role: 'owner' })
  for (const id of ['waits-1', 'waits-2']) await aUser(db, { id, waits_since: new Date() })
  const invitation = { user_id: admin, by_reader: false, most_uses: 1, expires_at: new Date('2100-01-01') }
  const ofReader = { ...invitation, by_reader: true, secret_hash: '2'.repeat(64) }
  await db
    .insertInto('invitations')
    .values({ ...invitation, secret_hash: '1'.repeat(64) })
    .execute()
  const [mari, ren, leaving] = [(await aUser(db)).id, (await aUser(db)).id, (await aUser(db)).id]
  await db
    .insertInto('invitations')
    .values({ ...ofReader, user_id: mari })
    .execute()
  const titles = await Promise.all(Array.from({ length: 4 }, () => aTitle(db, { poster: 'https://a.example/b.png' })))
  const [one, other, twin, double] = titles.map(({ id }) => id) as [string, string, string, string]
  const entry = await anEntry(db, { user_id: mari })
  const review = await aReview(db, { user_id: ren })
  const [own, old] = [await aReview(db, { user_id: mari }), await aReview(db, { user_id: mari })]
  const busy = await aBusyTitle(db)
  const { id: shelfId } = await aShelf(db, { user_id: mari, titles: [one] })
  await aTitle(db, { is_demo: true })
  const { undoId: scored } = await changeRecords(db, asReader(ren), {
    titleIds: [one],
    changes: [{ do: 'score', score: 7 }],
  })
  const picture = await anUploadedPicture(db, admin)
  for (const source of ['catalogue', 'mine']) await addSource(db, source, 'catalogue')
  const begun = { size: 1, file_name: 'a.jsonl', bytes_read: 1 }
  const { id: importId } = await db
    .insertInto('imports')
    .values({ ...begun, state: 'checked' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const accounts = await someAccounts(db)
  const { userId: joined, token: joinedToken } = await aSignUp(accounts, aNewcomer())
  await confirmSession(accounts, asReader(joined), goodPassword, aVisitor({ token: joinedToken }))
  const way = { id: 'way', user_id: joined, provider_id: 'oidc', account_id: 'elsewhere', email_verified: true }
  await db.insertInto('accounts').values(way).execute()
  const forgetful = aNewcomer('forgetful')
  await aSignUp(accounts, forgetful)
  const code = await createResetCode(accounts, forgetful.email)
  const { id: listId } = await db
    .insertInto('list_imports')
    .values({ user_id: ren, file_name: 'list.xml', state: 'checked' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const record = recordOfARow('A Title')
  const listRow = { import_id: listId, place: 1, name: 'A Title', record, outcome: 'matched', title_id: other }
  await db.insertInto('list_import_rows').values(listRow).execute()
  const waiting = ['anime mal 1', 'anime mal 2'].map((key) => ({ user_id: ren, key, name: 'A Title', record }))
  await db.insertInto('waiting_list_rows').values(waiting).execute()
  return {
    ...{ admin, mari, ren, leaving, joined, joinedToken },
    ...{ one, other, twin, double, busy, picture },
    ...{ entry, scored, listId, shelfId },
    ...{ review, own, old },
    ...{ importId, accounts, code },
  }
}

export function aNewcomer(name = 'newcomer') {
  return { userName: name, email: `${name}@site.example`, password: goodPassword }
}
