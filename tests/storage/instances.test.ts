import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { s3Storage } from '#domain/media/s3-storage.ts'
import { isMissing } from '#tests/instances/run-server.ts'
import { threeInstances } from '#tests/instances/three-instances.ts'
import { ask } from '#tests/support/ask.ts'
import { colours } from '#tests/support/pictures.ts'
import { keysIn } from '#tests/support/storage.ts'
import { anUploader, signedIn } from '#tests/support/uploading.ts'
import { aStore } from './swift.ts'

test.skipIf(isMissing('haproxy'))(
  'an upload over three instances goes on when one of them is killed, and when the store is, and each shows the picture',
  async () => {
    const store = await aStore()
    const { proxy, instances, db } = await threeInstances({ environment: () => ({ STORAGE_URL: store.where }) })
    await signedIn(db, 'mari')
    const reader = anUploader(proxy, { user: 'mari', origin: proxy })
    const picture = await colours(1_600, 2_000).png({ compressionLevel: 0 }).toBuffer()
    const upload = await reader.begin(picture.length)
    const part = 700_000
    const [killed] = instances
    const faults = [() => killed.stop('SIGKILL'), () => killed.start(), () => store.kill(), () => store.start()]
    const statuses: number[] = []

    let offset = 0
    for (let turn = 0; offset < picture.length; turn++) {
      const sending = reader.send(upload, offset, picture.subarray(offset, offset + part)).catch(() => null)
      const fault = turn % 3 === 1 ? faults.shift() : undefined
      await fault?.()
      const sent = await sending
      if (sent) statuses.push(sent.status)
      await expect.poll(() => reader.offset(upload), { timeout: 60_000 }).toBeGreaterThanOrEqual(offset)
      offset = await reader.offset(upload)
    }
    expect(faults).toEqual([])
    const made = await Promise.all(
      instances.map(({ address }) => anUploader(address, { user: 'mari', origin: proxy }).picture(upload)),
    )

    console.info(`Sent in ${statuses.length} parts: ${statuses.join(' ')}`)
    expect(statuses.filter((status) => ![204, 409, 502, 503].includes(status))).toEqual([])
    expect(new Set(made.map(({ status, headers }) => `${status} ${headers.location}`)).size).toBe(1)
    const { rows } = await sql<{ id: string; address: string }>`select id, address from pictures`.execute(db)
    expect(rows).toHaveLength(1)
    for (const { address } of instances) expect((await ask(address, rows[0]?.address ?? '')).status).toBe(200)
    const left = await keysIn(s3Storage(store.address), 'userImgs')
    expect(left.map((key) => key.startsWith(`userImgs/${rows[0]?.id}-`))).toEqual([true, true, true, true])
    for (const { output } of instances) expect(output()).not.toContain('"status":500')
  },
)
