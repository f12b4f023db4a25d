import { execFile } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject, test } from 'vitest'
import { aSmallDisk, canMount } from '#tests/support/small-disk.ts'
import { many, rounds, runRounds } from './rounds/figures.ts'
import { type Fault, someRounds } from './rounds/rounds.ts'

const megabyte = Buffer.alloc(2 ** 20)

/** Takes all the room that is left, for two to four seconds. */
const fill: Fault = async ({ folder }, chance) => {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  const until = performance.now() + 2_000 + chance() * 2_000
  try {
    // What is freed meanwhile is taken too.
    for (let bytes = megabyte; performance.now() < until; ) {
      const { bytesWritten } = await file.write(bytes).catch(() => ({ bytesWritten: 0 }))
      if (bytesWritten > 0) continue
      bytes = bytes.length > 4096 ? bytes.subarray(0, 4096) : megabyte
      await wait(20)
    }
  } finally {
    await file.close()
    await rm(path)
  }
  return { since: performance.now() }
}

test.runIf(rounds > 1 && canMount)(
  'a disk that is full under writes of all kinds, and is freed: nothing acknowledged is lost, and the site comes back alone',
  {
    ...many,
  },
  async (context) => {
    const folder = aSmallDisk(500)
    await promisify(execFile)('cp', ['-a', `${inject('usedFolder')}/.`, folder])
    const site = await someRounds({ folder })
    await runRounds(context, site, { 'disk full, 2 to 4 s': fill }, Math.max(1, Math.ceil(rounds / 10)))
  },
)
