import { expect, onTestFinished, test } from 'vitest'
import { connect, pageLimits } from '#db/connection.ts'
import { sweepPictures } from '#domain/media/sweep-pictures.ts'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { colours } from '#tests/support/pictures.ts'
import { aServer } from '#tests/support/server.ts'
import { aStorage } from '#tests/support/storage.ts'
import { anUploader, signedIn } from '#tests/support/uploading.ts'

test('an upload goes on where it was after the database hung or broke off; its picture is made once', async () => {
  const direct = await freshDatabaseWithUrl()
  await signedIn(direct.db, 'reader')
  const proxy = await aFaultyProxy(direct.url)
  const db = connect(proxy.url, { limits: pageLimits })
  onTestFinished(() => db.destroy())
  const { storage } = await aStorage()
  const { address, lines } = await aServer({ db, url: proxy.url, write: () => ({ html: '' }), storage })
  const reader = anUploader(address)
  const picture = await colours(800, 1000).png({ compressionLevel: 0 }).toBuffer()
  expect(picture.length).toBeGreaterThan(2_200_000)
  const upload = await reader.begin(picture.length)
  const ready = () => eventually(async () => expect((await ask(address, '/readyz')).status).toBe(200))
  let received = 0

  for (const fault of ['hangs', 'breaks off'] as const) {
    const part = picture.subarray(received, received + 300_000)
    expect((await reader.send(upload, received, part)).status).toBe(204)
    received += part.length
    if (fault === 'hangs') proxy.freeze()
    else await proxy.refuse()
    const [refused, begun] = await Promise.all([
      reader.send(upload, received, picture.subarray(received)),
      reader.create(1_000),
    ])
    for (const { status, body, headers } of [refused, begun]) {
      expect([status, body.toString()]).toEqual([503, expect.stringMatching('^The database does not answer')])
      expect(headers['retry-after']).toBe('5')
    }
    if (fault === 'hangs') proxy.thaw()
    else await proxy.accept()
    await ready()
    expect(await reader.offset(upload)).toBe(received)
  }

  expect((await reader.send(upload, received, picture.subarray(received))).status).toBe(204)
  const making = reader.picture(upload)
  proxy.freeze()
  const unmade = await making
  proxy.thaw()
  await ready()
  const made = await reader.picture(upload)

  expect([unmade.status, made.status]).toEqual([503, 201])
  expect((await ask(address, made.headers.location ?? '')).status).toBe(200)
  await direct.db
    .updateTable('pictures')
    .set({ created_at: new Date(0), wanted_at: new Date(0) })
    .where('address', '<>', made.headers.location ?? '')
    .execute()
  await sweepPictures(direct.db, storage)
  expect(await direct.db.selectFrom('pictures').select('address').execute()).toEqual([
    { address: made.headers.location },
  ])
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})
