import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { colours } from '#tests/support/pictures.ts'
import { aStorage } from '#tests/support/storage.ts'
import { anUploader, sendPart, signedIn } from '#tests/support/uploading.ts'

test('an upload survives a kill -9 of the server in the middle of a chunk, several times', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  const { where } = await aStorage()
  const picture = await colours(1600, 2000).png({ compressionLevel: 0 }).toBuffer()
  expect(picture.length).toBeGreaterThan(9_000_000)

  let server = await aProcess(url, where)
  const upload = await anUploader(server.address).begin(picture.length)
  let offset = 0
  for (let kills = 0; kills < 3; kills++) {
    await sendPart(server.address, upload, { offset, rest: picture.subarray(offset), bytes: 2_500_000 })
    await untilReceived(offset + 2_000_000)
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')

    server = await aProcess(url, where)
    const kept = await anUploader(server.address).offset(upload)
    expect(kept).toBeGreaterThanOrEqual(offset + 2_000_000)
    expect(kept).toBeLessThan(picture.length)
    offset = kept
  }
  const reader = anUploader(server.address)
  expect((await reader.send(upload, offset, picture.subarray(offset))).status).toBe(204)
  const kept = await reader.picture(upload)

  expect(kept.status).toBe(201)
  expect((await ask(server.address, kept.headers.location ?? '')).status).toBe(200)

  async function untilReceived(bytes: number): Promise<void> {
    for (let received = 0; received < bytes; await wait(10)) {
      received = (await db.selectFrom('uploads').select('received').executeTakeFirstOrThrow()).received
    }
  }
})

async function aProcess(url: string, where: string): Promise<{ child: ChildProcess; address: string }> {
  const program = new URL('../../tests/support/upload-server.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, url, where], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [address] = await once(createInterface(child.stdout), 'line')
  return { child, address }
}
