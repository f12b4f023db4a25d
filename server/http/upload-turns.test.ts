import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { aStorage } from '#tests/support/storage.ts'
import { anUploader, sendPart, signedIn } from '#tests/support/uploading.ts'
import { KindsOfWork } from './kinds-of-work.ts'
import { readingOneMore } from './upload-turns.ts'

/** Bodies of users that take until the test is over, and whose of them were given up. */
function someBodies() {
  const over = Promise.withResolvers<void>()
  const givenUp: string[] = []
  const read = (user: string) =>
    readingOneMore(
      user,
      () => over.promise,
      () => givenUp.push(user),
    )
  onTestFinished(() => over.resolve())
  return { read, givenUp }
}

/** Whether it was refused before anything was read. */
const isRefused = (reading: Promise<unknown>) =>
  Promise.race([reading.then((answer) => answer === null), new Promise((resolve) => setImmediate(resolve, false))])

test('while 64 bodies are read, who sends fewer than another takes the place of the oldest of whoever sends most', async () => {
  const { read, givenUp } = someBodies()
  const users = Array.from({ length: 8 }, (_, n) => `user${n}`)
  for (let n = 0; n < 7; n++) for (const user of users) read(user)
  for (const user of ['many', 'many', 'many', 'many', 'many', 'many', 'many', 'many']) read(user)
  expect(givenUp).toEqual([])

  expect(await isRefused(read('many'))).toBe(true)
  expect(await isRefused(read('new'))).toBe(false)
  expect(givenUp).toEqual(['many'])
  expect(await isRefused(read('new'))).toBe(false)
  expect(givenUp).toEqual(['many', 'user0'])
  expect(await isRefused(read('many'))).toBe(true)
})

test('while 64 users send one body each, the next is told to wait', async () => {
  const { read, givenUp } = someBodies()
  for (let n = 0; n < 64; n++) read(`user${n}`)

  expect(await isRefused(read('new'))).toBe(true)
  expect(await isRefused(read('user1'))).toBe(true)
  expect(givenUp).toEqual([])
})

test('eight readers who send all that they may slowly keep nobody from uploading, and what has arrived of theirs counts', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { storage } = await aStorage()
  const { address } = await aServer({ db, url, storage, write: () => ({ html: '' }), work: new KindsOfWork(64) })
  const slow = Array.from({ length: 8 }, (_, n) => `slow${n}`)
  for (const user of [...slow, 'other']) await signedIn(db, user)
  // The first segment of a mebibyte is counted while the rest is read, which shows that the body has its turn.
  const bytes = 1_500_000
  const rest = Buffer.alloc(2_000_000)
  const sending = await Promise.all(
    slow
      .flatMap((user) => Array.from({ length: 8 }, () => user))
      .map(async (user) => {
        const upload = await anUploader(address, { user }).begin(rest.length)
        const socket = await sendPart(address, upload, { user, rest, bytes })
        // Nobody falls silent, however busy the machine is.
        const trickle = setInterval(() => void socket.write(Buffer.alloc(1)), 5_000)
        socket.once('close', () => clearInterval(trickle))
        onTestFinished(() => void socket.destroy())
        return { user, upload, socket }
      }),
  )
  const arrived = ({ user, upload }: (typeof sending)[number]) => anUploader(address, { user }).offset(upload)
  await Promise.all(sending.map((each) => expect.poll(() => arrived(each)).toBeGreaterThan(0)))

  const cut = Promise.race(sending.map(({ socket }) => once(socket, 'close')))
  const { status } = await anUploader(address, { user: 'other' }).create(10, { body: Buffer.alloc(10) })
  await cut

  expect(status).toBe(201)
  expect(sending.filter(({ socket }) => socket.destroyed)).toHaveLength(1)
  for (const { socket } of sending) socket.destroy()
  for (const each of sending) await expect.poll(() => arrived(each)).toBeGreaterThanOrEqual(bytes)
})
