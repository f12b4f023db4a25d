import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isReady } from '#tests/support/is-ready.ts'
import { kirokuCommand, plainEnvironment } from '#tests/support/plain-environment.ts'

/** Milliseconds in which it starts on a busy machine. */
const slowStart = 120_000

/** Starts a complete Kiroku with the demo catalogue at an address, in a data folder of its own. @returns what stops it, and deletes the folder */
export async function startDemoSite(address: URL): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-e2e-'))
  const site = spawn(kirokuCommand, ['serve'], {
    env: {
      ...plainEnvironment,
      HOST: '127.0.0.1',
      PORT: address.port,
      BASE_URL: address.origin,
      DATA_DIR: folder,
      DEMO: 'on',
    },
    stdio: 'inherit',
  })
  const ended = once(site, 'exit')
  const endWithUs = () => site.kill()
  process.on('exit', endWithUs)

  await Promise.race([
    untilReady(address),
    ended.then(([code]) => {
      throw new Error(`The demo site ended with ${code}`)
    }),
  ])
  return async () => {
    process.off('exit', endWithUs)
    site.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function untilReady(address: URL): Promise<void> {
  const deadline = performance.now() + slowStart
  while (!(await isReady(address.origin))) {
    if (performance.now() > deadline) throw new Error(`The demo site was not ready within ${slowStart / 1000} s`)
    await wait(50)
  }
}
