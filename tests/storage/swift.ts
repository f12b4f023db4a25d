import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readStorageAddress, type StorageAddress } from '#domain/media/storage-address.ts'
import { aFaultyProxy, type FaultyProxy } from '#tests/support/faulty-proxy.ts'
import { isAlive, until } from '#tests/support/kiroku.ts'
import { aBucket } from '#tests/support/storage.ts'

export interface Store {
  /** The bucket's address, through a proxy that can cut connections. */
  where: string
  address: StorageAddress
  network: FaultyProxy
  /** Stops Swift's own proxy, the only one who answers, without its noticing, and lets it go on. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  kill(): Promise<void>
  /** Starts it again, and waits until it answers. */
  start(): Promise<void>
}

/** A new bucket of the Swift that `npm run storage` runs. After the test Swift is as before. */
export async function aStore(): Promise<Store> {
  const folder = process.env.S3_TEST_FOLDER ?? ''
  const url = new URL(await aBucket())
  const endpoint = url.searchParams.get('endpoint') ?? ''
  const network = await aFaultyProxy(endpoint)
  url.searchParams.set('endpoint', `http://127.0.0.1:${new URL(network.url).port}`)
  const pidFile = join(folder, 'proxy.pid')
  const pid = async () => Number(await readFile(pidFile, 'utf8'))
  const store: Store = {
    where: url.href,
    address: readStorageAddress(url.href) as StorageAddress,
    network,
    async freeze() {
      process.kill(await pid(), 'SIGSTOP')
    },
    async thaw() {
      process.kill(await pid(), 'SIGCONT')
    },
    async kill() {
      const killed = await pid()
      process.kill(killed, 'SIGKILL')
      await until(() => !isAlive(killed))
    },
    async start() {
      const { PATH, ...environment } = process.env
      const child = spawn('swift-proxy-server', [join(folder, 'proxy.conf')], {
        cwd: folder,
        env: { ...environment, PATH: `/usr/bin:${PATH}`, SWIFT_CONF_FILE: 'swift.conf' },
        stdio: 'ignore',
        detached: true,
      })
      child.unref()
      await writeFile(pidFile, String(child.pid))
      await until(() => answers(endpoint), 90)
    },
  }
  onTestFinished(async () => {
    await store.thaw().catch(() => {})
    if (!isAlive(await pid())) await store.start()
  })
  return store
}

function answers(endpoint: string): Promise<boolean> {
  return fetch(endpoint).then(
    () => true,
    () => false,
  )
}
