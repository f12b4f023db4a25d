import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { adminActions } from '#domain/audit/rules.ts'
import { smallFile } from '#domain/media/rules.ts'
import { ask } from '#tests/support/ask.ts'
import { aCharacter, aReview, aStaffMember, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { aServer } from '#tests/support/server.ts'
import { aStorage } from '#tests/support/storage.ts'
import { anUploadedPicture, aTitleForm } from '#tests/support/title-form.ts'
import { anUploader, sessionCookie, signedIn } from '#tests/support/uploading.ts'

/** Every admin route except the sign-in; parameters are ids that exist. */
const paths = routes
  .map(({ path = '' }) => path)
  .filter((path) => path.startsWith('admin') && path !== 'admin/sign-in')
  .map((path) => `/${path.replace(':kind', 'anime').replace(/:\w+/g, '1')}`)

test('no admin page and no admin write is open to visitors, readers, or admins without an admin session', async () => {
  const { db, address, lines } = await aSite()
  const before = await databaseDigest(db)
  expect(paths.length).toBeGreaterThan(4)

  const callers: Record<string, string>[] = [
    {},
    { cookie: sessionCookie('reader') },
    { cookie: sessionCookie('unmarked') },
  ]
  const forms = await bodies(db)
  const tryAll = async (path: string, headers: Record<string, string>) => {
    const read = await ask(address, path, { headers })
    // Routes without a page show nothing to anyone, and pages without forms accept none.
    if (read.status < 400) expect(goalOf(read), path).toBe('/admin/sign-in')
    for (const body of forms) {
      const type = 'application/x-www-form-urlencoded'
      const write = await ask(address, path, {
        method: 'POST',
        headers: { ...headers, 'content-type': type, 'content-length': String(Buffer.byteLength(body)) },
        body,
      })
      if (write.status !== 405) expect(goalOf(write), `${path} ${body.slice(0, 60)}`).toBe('/admin/sign-in')
    }
  }
  for (const path of paths) {
    await Promise.all(callers.flatMap((headers) => [tryAll(path, headers), tryAll(`${path}.data`, headers)]))
  }

  expect(await databaseDigest(db)).toEqual(before)
  expect(lines.filter(({ err }) => err)).toEqual([])
})

test('only admin sessions may begin, send, make and cancel catalogue pictures', async () => {
  const { db, address } = await aSite()
  const admin = anUploader(address, { user: 'admin' })
  const begun = await admin.create(10, { folder: 'imgs' })
  const upload = begun.headers.location ?? ''
  await db.updateTable('sessions').set({ is_admin_session: false }).where('id', '=', 'admin').execute()
  const before = await databaseDigest(db)

  const tries = [
    await admin.create(10, { folder: 'imgs' }),
    await admin.create(smallFile, { folder: 'imgs', body: Buffer.alloc(10) }),
    await admin.send(upload, 0, Buffer.alloc(10)),
    await admin.picture(upload),
    await admin.cancel(upload),
  ]

  expect(begun.status).toBe(201)
  expect(tries.map(({ status }) => status)).toEqual([422, 422, 404, 404, 404])
  expect(await databaseDigest(db)).toEqual(before)
})

/** Where an answer redirects: by its header, or in the form that scripts read. */
function goalOf({ headers, body }: Awaited<ReturnType<typeof ask>>): string | undefined {
  return headers.location ?? /"(\/[\w/-]+)"/.exec(body.toString())?.[1]
}

/** Forms that would change something if they were accepted: a whole title, and the buttons' values. */
async function bodies(db: Parameters<typeof anUploadedPicture>[0]): Promise<string[]> {
  const { texts, kind } = aTitleForm({ texts: { poster: await savedPicture(db) } })
  const title = { ...texts, kind, version: '0', 'character.0.name': 'Nobody', removedCharacter: '1' }
  const rest = {
    intent: 'delete',
    step: 'start',
    confirmed: 'yes',
    id: '1',
    title: '1',
    user: 'reader',
    review: '1',
    decision: 'hide',
    reason: 'Spam',
  }
  const actions = adminActions.map((intent) => ({ ...rest, intent }))
  return [title, rest, ...actions.slice(0, 3)].map((fields) => new URLSearchParams(fields).toString())
}

async function savedPicture(db: Parameters<typeof anUploadedPicture>[0]): Promise<string> {
  const { address } = await db.selectFrom('pictures').select('address').executeTakeFirstOrThrow()
  return address
}

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['reader', 'admin', 'unmarked']) await signedIn(db, user)
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', 'unmarked').execute()
  await aTitle(db, { id: '1' })
  await aCharacter(db, { title_id: '1' })
  await aStaffMember(db, { title_id: '1' })
  await aReview(db, { id: '1', title_id: '1', user_id: (await aUser(db)).id })
  await anUploadedPicture(db, 'unmarked')
  const { storage } = await aStorage()
  return { db, ...(await aServer({ db, url, storage })) }
}
