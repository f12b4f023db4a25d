import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { changeRecords } from '../journal/change-records.ts'
import { saveProfileSettings } from '../profiles/save-settings.ts'
import { countReported } from '../reports/queries.ts'
import { deleteShelf, forgetDeletedShelves } from './delete-shelf.ts'
import { editShelf } from './edit-shelf.ts'
import { findShelfQueue } from './find-queue.ts'
import { dismissShelfReports, hideShelf, unhideShelf } from './moderate-shelf.ts'
import { noteTitle } from './note-title.ts'
import { findOwnHidden, findOwnShelf, findOwnShelves } from './own-queries.ts'
import { findLinkedShelf, findPublicShelf } from './queries.ts'
import { findReportableShelf, reportShelf } from './report-shelf.ts'
import { restoreShelf } from './restore-shelf.ts'

const admin = asAdmin('admin')
const [mari, ren] = [asReader('mari'), asReader('ren')]
const spam = { reason: 'spam', note: 'Links only' } as const
const here = { id: '7', key: null }
const details = { name: 'Buy now', description: 'Cheap', visibility: 'public' } as const

test('a reader reports a list once, whatever is clicked at once; the admin sees in the queue what it says', async () => {
  const { db, queued } = await aSite()
  await noteTitle(db, mari, { shelfId: '7', titleId: '1', note: 'n'.repeat(400) })

  const clicks = [1, 2, 3].map(() => reportShelf(db, ren, here, spam))
  const refused = (await Promise.allSettled(clicks)).filter((each) => each.status === 'rejected')

  expect(refused.map(({ reason }) => reason.code)).toEqual(['shelf-reported', 'shelf-reported'])
  expect(await countReported(db, admin)).toBe(1)
  const shown = { name: 'Buy now', description: 'Cheap', notes: [{ title: 'Mushishi', note: 'n'.repeat(300) }] }
  expect(await queued('open')).toMatchObject([
    { id: '7', owner: 'Mari', handle: 'mari', titles: 1, shown, reportCount: 1, reports: [spam] },
  ])
})

test('the admin sees no note of a title that its reader keeps private', async () => {
  const { db, queued } = await aSite()
  await noteTitle(db, mari, { shelfId: '7', titleId: '1', note: 'Mine' })
  await reportShelf(db, ren, here, spam)
  await changeRecords(db, mari, { titleIds: ['1'], changes: [{ do: 'private', isPrivate: true }] })
  expect(await queued('open')).toMatchObject([{ id: '7', titles: 0, shown: { name: 'Buy now', notes: [] } }])
})

test('what a reader does not have before them, and their own list, cannot be reported', async () => {
  const { db } = await aSite()
  const linked = await aShelf(db, { user_id: 'mari', visibility: 'link' })
  const hidden = await aShelf(db, { user_id: 'mari', visibility: 'public', hidden_at: new Date(), hidden_reason: 'x' })
  const secret = await aShelf(db, { user_id: 'mari' })
  const unseen = await aShelf(db, { user_id: 'ren', visibility: 'public' })
  const gone = await aShelf(db, { user_id: 'mari', visibility: 'public', deleted_at: new Date() })

  for (const [reader, asked] of [
    ['mari', here],
    ['mari', { id: unseen.id, key: null }],
    ['ren', { id: linked.id, key: null }],
    ['ren', { id: linked.id, key: 'x' }],
    ['ren', { id: linked.id, key: secret.link_key }],
    ['ren', { id: secret.id, key: secret.link_key }],
    ['ren', { id: hidden.id, key: hidden.link_key }],
    ['ren', { id: gone.id, key: gone.link_key }],
    ['ren', { id: '7\0', key: null }],
  ] as const) {
    expect(await findReportableShelf(db, reader, asked)).toBeNull()
    expect(await refusalOf(reportShelf(db, asReader(reader), asked, spam))).toMatchObject({ code: 'shelf-missing' })
  }
  expect(await refusalOf(reportShelf(db, asReader('nobody'), here, spam))).toMatchObject({ code: 'shelf-missing' })
  await reportShelf(db, ren, { id: linked.id, key: linked.link_key }, spam)
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', 'mari').execute()
  expect(await findReportableShelf(db, 'ren', here)).toBeNull()
  expect(await db.selectFrom('shelf_reports').select('shelf_id').execute()).toEqual([{ shelf_id: linked.id }])
})

test('a hidden list is shown to its reader only, who is told the reason, until an admin restores it', async () => {
  const { db, queued, link_key } = await aSite()
  await reportShelf(db, ren, here, spam)

  await hideShelf(db, admin, '7', 'Advertising')
  await hideShelf(db, admin, '7', 'Something else')

  expect([await findPublicShelf(db, 'mari', '7'), await findLinkedShelf(db, link_key)]).toEqual([null, null])
  expect(await findOwnShelf(db, mari, '7')).toMatchObject({ hiddenReason: 'Advertising' })
  expect((await findOwnShelves(db, mari, 1)).rows).toMatchObject([{ hiddenReason: 'Advertising' }])
  for (const asked of [
    { id: '7', key: null },
    { id: null, key: link_key },
  ]) {
    expect([await findOwnHidden(db, 'mari', asked), await findOwnHidden(db, 'ren', asked)]).toEqual(['7', null])
  }
  expect([await queued('open'), await queued('hidden')]).toMatchObject([[], [{ id: '7', hiddenReason: 'Advertising' }]])
  expect(await db.selectFrom('shelf_titles').select('is_public').execute()).toEqual([{ is_public: false }])

  await editShelf(db, mari, '7', { ...details, name: 'Innocent', visibility: 'link' })
  await editShelf(db, mari, '7', { ...details, name: 'Innocent' })
  expect([await findPublicShelf(db, 'mari', '7'), await findLinkedShelf(db, link_key)]).toEqual([null, null])

  await unhideShelf(db, admin, '7')
  await unhideShelf(db, admin, '7')
  expect(await findPublicShelf(db, 'mari', '7')).toMatchObject({ name: 'Innocent' })
  expect(await queued('hidden')).toEqual([])
  expect(await findOwnHidden(db, 'mari', { id: '7', key: null })).toBeNull()
})

test('a list that somebody else has hidden again since it was looked at is not shown again unseen', async () => {
  const { db, look, queued } = await aSite()
  await hideShelf(db, admin, '7', 'Spam')
  const seen = await look('hidden')
  await unhideShelf(db, asAdmin('other'), '7', seen)
  await hideShelf(db, asAdmin('other'), '7', 'Threatens somebody')

  expect(await refusalOf(unhideShelf(db, admin, '7', seen))).toMatchObject({ code: 'decided-since' })
  expect(await queued('hidden')).toMatchObject([{ hiddenReason: 'Threatens somebody' }])
  await unhideShelf(db, admin, '7', await look('hidden'))
  expect(await queued('hidden')).toEqual([])
})

test('a list that its reader has changed since it was looked at, or changes while a decision waits, is not judged unseen', async () => {
  const { db, look, queued } = await aSite()
  await reportShelf(db, ren, here, spam)
  const changes = [
    (tx: Db) => editShelf(tx, mari, '7', { ...details, name: 'Cats' }),
    (tx: Db) => editShelf(tx, mari, '7', { ...details, description: 'Cats' }),
    (tx: Db) => noteTitle(tx, mari, { shelfId: '7', titleId: '1', note: 'A cat' }),
  ]
  for (const change of changes) {
    const seen = await look('open')
    const late = afterWaiting(db, change, () => hideShelf(db, admin, '7', 'Spam', seen))
    expect(await refusalOf(late)).toMatchObject({ code: 'changed-since' })
    expect(await refusalOf(dismissShelfReports(db, admin, '7', seen))).toMatchObject({ code: 'changed-since' })
  }
  await hideShelf(db, admin, '7', 'Spam', await look('open'))

  const seen = await look('hidden')
  await editShelf(db, mari, '7', { ...details, name: 'Something worse' })
  expect(await refusalOf(unhideShelf(db, admin, '7', seen))).toMatchObject({ code: 'changed-since' })
  expect(await queued('hidden')).toHaveLength(1)
})

test('admins see nothing of a private list: its reports wait until it is shared again, and hidden it has no name', async () => {
  const { db, queued } = await aSite()
  await reportShelf(db, ren, here, spam)
  await editShelf(db, mari, '7', { ...details, name: 'A diary', visibility: 'private' })

  expect([await queued('open'), await countReported(db, admin)]).toEqual([[], 0])
  for (const decide of [() => hideShelf(db, admin, '7', 'Spam'), () => dismissShelfReports(db, admin, '7')]) {
    expect(await refusalOf(decide())).toMatchObject({ code: 'shelf-missing' })
  }
  await editShelf(db, mari, '7', details)
  expect(await countReported(db, admin)).toBe(1)
  await hideShelf(db, admin, '7', 'Spam')
  await editShelf(db, mari, '7', { ...details, name: 'A diary', visibility: 'private' })
  expect(await queued('hidden')).toMatchObject([{ id: '7', owner: 'Mari', shown: null, handle: null }])
  await unhideShelf(db, admin, '7')
  const names = await db.selectFrom('admin_actions').select('subject_name').orderBy('id').execute()
  expect(names.map(({ subject_name }) => subject_name)).toEqual(['Buy now', ''])
})

test('every decision is logged once, even when it is taken twice at once; one without a reason is refused', async () => {
  const { db } = await aSite()
  await reportShelf(db, ren, here, spam)
  const twice = (work: () => Promise<void>) => Promise.all([work(), work()])

  await twice(() => dismissShelfReports(db, admin, '7'))
  await twice(() => hideShelf(db, admin, '7', 'Spam'))
  await twice(() => unhideShelf(db, admin, '7'))
  expect(await refusalOf(hideShelf(db, admin, '7', ' '))).toMatchObject({ code: 'reason' })
  for (const id of ['8', 'x\0', '']) {
    expect(await refusalOf(hideShelf(db, admin, id, 'Spam'))).toMatchObject({ code: 'shelf-missing' })
  }
  for (const other of [mari, ren]) {
    expect(await refusalOf(hideShelf(db, other, '7', 'Spam'))).toMatchObject({ code: 'not-allowed' })
  }

  const subject = { subject_kind: 'list', subject_id: '7', subject_name: 'Buy now', subject_author: 'Mari' }
  expect(await db.selectFrom('admin_actions').selectAll().orderBy('id').execute()).toMatchObject([
    { action: 'reports-dismissed', ...subject, after: { reports: 1 } },
    { action: 'list-hidden', ...subject, after: { hidden: true, reason: 'Spam' } },
    { action: 'list-restored', ...subject, after: { hidden: false } },
  ])
})

test('hiding and restoring clear the pages of the list and of its titles in their transaction', async () => {
  const { db, url } = await aSite()
  const all = ['shelf:7', 'shelved:1']
  expect(await clearedDuring(url, () => hideShelf(db, admin, '7', 'Spam'))).toEqual(all)
  expect(await clearedDuring(url, () => hideShelf(db, admin, '7', 'Spam'))).toEqual([])
  expect(await clearedDuring(url, () => unhideShelf(db, admin, '7'))).toEqual(all)
  expect(await clearedDuring(url, () => dismissShelfReports(db, admin, '7'))).toEqual([])
})

test('a reader who leaves clears the pages of the titles on their public lists', async () => {
  const { db, url } = await aSite()
  expect(await clearedDuring(url, () => deleteAccount(db, mari))).toContain('shelved:1')
})

test('a deleted list keeps its reports until it can no longer be restored, and nobody decides about it', async () => {
  const { db } = await aSite()
  await reportShelf(db, ren, here, spam)

  await deleteShelf(db, mari, '7')
  expect(await countReported(db, admin)).toBe(0)
  expect(await refusalOf(hideShelf(db, admin, '7', 'Spam'))).toMatchObject({ code: 'shelf-missing' })
  await restoreShelf(db, mari, '7')
  expect(await countReported(db, admin)).toBe(1)

  await hideShelf(db, admin, '7', 'Spam')
  await deleteShelf(db, mari, '7')
  await restoreShelf(db, mari, '7')
  expect(await findPublicShelf(db, 'mari', '7')).toBeNull()
  await deleteShelf(db, mari, '7')
  await db
    .updateTable('shelves')
    .set({ deleted_at: new Date(Date.now() - 601_000) })
    .execute()
  await forgetDeletedShelves(db)
  expect(await db.selectFrom('shelf_reports').selectAll().execute()).toEqual([])
})

test('a deleted reader leaves no report behind, neither of their lists nor of others’', async () => {
  const { db } = await aSite()
  await aShelf(db, { id: '8', user_id: 'ren', visibility: 'public' })
  await saveProfileSettings(db, ren, { isOn: true, handle: 'ren', parts: { about: 'public' } })
  await reportShelf(db, ren, here, spam)
  await reportShelf(db, mari, { id: '8', key: null }, spam)

  await deleteAccount(db, ren)

  expect(await db.selectFrom('shelf_reports').selectAll().execute()).toEqual([])
})

test('of reports, hiding, editing and deleting at the same moment, in any order, none is half done', async () => {
  const { db } = await aSite()
  const readers = await Promise.all(Array.from({ length: 6 }, (_, index) => aUser(db, { id: `r${index}` })))
  for (let round = 0; round < 6; round++) {
    await db.deleteFrom('shelves').execute()
    await aShelf(db, { id: '7', user_id: 'mari', visibility: 'public', titles: ['1'] })
    const asked = [
      ...readers.map(
        ({ id }) =>
          () =>
            reportShelf(db, asReader(id), here, spam),
      ),
      () => hideShelf(db, admin, '7', 'Spam'),
      () => editShelf(db, mari, '7', details),
      ...(round % 2 ? [() => deleteShelf(db, mari, '7')] : []),
    ]
    const settled = await Promise.allSettled(asked.map((ask) => ask()))
    for (const each of settled) if (each.status === 'rejected') expect(each.reason.code).toBe('shelf-missing')

    const { hidden_at, is_public } = await db.selectFrom('shelves').selectAll().executeTakeFirstOrThrow()
    const open = await db.selectFrom('shelf_reports').select('user_id').where('settled_at', 'is', null).execute()
    if (hidden_at) expect([open, is_public]).toEqual([[], false])
    expect(await db.selectFrom('shelf_titles').select('is_public').execute()).toEqual([{ is_public }])
  }
})

/** A reader mari with a public list of one title, and a reader ren who comes across it. */
async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await aUser(db, { id: 'mari', user_name: 'Mari' })
  await aUser(db, { id: 'ren' })
  await aTitle(db, { id: '1', title: 'Mushishi' })
  const { link_key } = await aShelf(db, { ...details, id: '7', user_id: 'mari', titles: ['1'] })
  await saveProfileSettings(db, mari, { isOn: true, handle: 'mari', parts: { about: 'public' } })
  const queued = async (queue: 'open' | 'hidden') => (await findShelfQueue(db, admin, queue, 1)).rows
  return {
    ...{ db, url, link_key, queued },
    look: async (queue: 'open' | 'hidden') => {
      const [row] = await queued(queue)
      return { log: row?.lastEntry, mark: row?.mark }
    },
  }
}
