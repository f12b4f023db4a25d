import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteAccount } from '#domain/accounts/delete-account.ts'
import { asReader } from '#tests/support/actors.ts'
import type { Reply } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aServer } from '#tests/support/server.ts'
import { anUploader, signedIn } from '#tests/support/uploading.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'

const shelf = { name: 'Calm', visibility: 'private' }
const score = { overallScore: '8', storyScore: '7' }
const forms: [path: string, form: Record<string, string>, user?: string][] = [
  ['/profile', { userName: 'Mari' }],
  ['/profile/public', { isOn: 'yes', handle: 'mari', about: 'public' }],
  ['/profile/invitations', {}],
  ['/calendar', { timeZone: 'Asia/Tokyo' }],
  ['/calendar/address', { address: 'new' }],
  ['/lists', shelf],
  ['/add-to-list/anime/1', shelf],
  ['/favourites', { what: 'anime', id: '1', is: 'no' }],
  ['/ratings', { kind: 'anime', id: '1', stars: '7' }],
  ['/entry/anime/1', { standing: 'current', progress: '3' }],
  ['/journal/undo/1', {}],
  ['/my-fav-list/changes', { do: 'standing', standing: 'current', id: '1' }],
  ['/rewrite-review/anime/1', { ...score, animationScore: '7', review: 'Moss.', replaces: '1' }],
  ['/auth/passkey?new', {}],
  ['/admin-dashboard/invitations', { note: '', uses: '1', days: '7' }, 'admin'],
  ['/admin-dashboard/posters', { title: '1' }, 'admin'],
  ['/add-review/anime/One/1', { ...score, animationScore: '7', review: 'Moss, and quiet.' }],
]

test.each(forms)(
  'a form to %s that waits while its reader deletes their account in another tab is refused',
  async (path, form, user = 'reader') => {
    const { db, url } = await freshDatabaseWithUrl()
    await aTitle(db, { id: '1', title: 'One', episodes: 12, poster: 'https://a.example/1.jpg' })
    await signedIn(db, user)
    const { address } = await aServer({ db, url, signUp: { way: 'invitation', invitationsPerReader: 3 } })
    expect(await statusWhileLeaving(db, user, () => postForm(address, path, form, { user }))).toBeLessThan(500)
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  },
)

test('so is an upload that waits meanwhile', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  const { address } = await aServer({ db, url })

  expect(await statusWhileLeaving(db, 'reader', () => anUploader(address).create(10))).toBe(401)
})

/** The status of the answer to what somebody asks while their account is being deleted. */
async function statusWhileLeaving(
  db: PlainDb,
  user: string,
  asking: () => Promise<Reply>,
): Promise<number | undefined> {
  let answer: Promise<Reply> | undefined
  await inTransaction(db, async (tx) => {
    await deleteAccount(tx, asReader(user))
    answer = asking()
    await expect.poll(() => waitingForLocks(db)).toBe(1)
  })
  return (await answer)?.status
}
