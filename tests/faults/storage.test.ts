import { test } from 'vitest'
import { aFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { aSmallS3 } from '#tests/support/small-s3.ts'
import { picture } from './rounds/accounts.ts'
import { inTime, rounds, runRounds } from './rounds/figures.ts'
import { type Fault, lasting, someRounds } from './rounds/rounds.ts'
import type { FaultySite } from './rounds/site.ts'

const times = Math.ceil(rounds / 10)

test.runIf(rounds > 1)(
  'a store of pictures that refuses, hangs, is slow or vanishes loses nothing that was acknowledged',
  inTime(4 * times, 120),
  async (context) => {
    const { port } = await aSmallS3()
    const proxy = await aFaultyProxy(`http://127.0.0.1:${port}`)
    const store = new URL('s3://key:secret@kiroku')
    store.searchParams.set('endpoint', `http://127.0.0.1:${proxy.port}`)
    /** Recovery counts until a file is stored. */
    const until =
      (fault: Fault): Fault =>
      async (site, chance) => ({ ...(await fault(site, chance)), isWell: () => stores(site) })
    const rounds = await someRounds({ environment: { STORAGE_URL: store.href } }, [[25, picture]])
    await runRounds(
      context,
      rounds,
      {
        'storage refuses, 1 to 4 s': until(lasting(proxy.refuse, proxy.accept, [1_000, 4_000])),
        'storage hangs, 0.5 to 6 s': until(lasting(proxy.freeze, proxy.thaw, [500, 6_000])),
        'storage slow by 300 ms, 3 s': until(
          lasting(
            () => proxy.delay(300),
            () => proxy.delay(0),
            [3_000, 3_000],
          ),
        ),
        'storage connections half open': until(lasting(proxy.forget, () => {}, [0, 10])),
      },
      times,
    )
  },
)

/** Whether a file that is sent is taken. */
async function stores(site: FaultySite): Promise<boolean> {
  const metadata = `folder ${Buffer.from('userImgs').toString('base64')}`
  const body = Buffer.from('some bytes')
  const headers = {
    ...{ 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' },
    ...{ 'content-length': `${body.length}`, 'upload-length': `${body.length}`, 'upload-metadata': metadata },
  }
  const sent = { method: 'POST', cookie: site.admin, headers, body }
  return site.send('/files/uploads', sent).then(
    ({ status }) => status === 201,
    () => false,
  )
}
