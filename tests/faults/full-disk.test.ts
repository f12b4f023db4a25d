import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inject, test } from 'vitest'
import { aDataFolder, leaveNoPostgres, postgresPid } from '#tests/support/kiroku.ts'
import { aSmallDisk, canMount } from '#tests/support/small-disk.ts'
import { inTime, many, rounds, runRounds } from './rounds/figures.ts'
import { type Fault, someRounds } from './rounds/rounds.ts'

const megabyte = Buffer.alloc(2 ** 20)

/** Takes all the room that is left, for two to four seconds. */
const fill: Fault = ({ folder }, chance) => fillDisk(folder, 2_000 + chance() * 2_000)

async function fillDisk(folder: string, milliseconds: number): Promise<{ since: number }> {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  const until = performance.now() + milliseconds
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
    leaveNoPostgres(folder)
    await promisify(execFile)('cp', ['-a', `${inject('usedFolder')}/.`, folder])
    const site = await someRounds({ folder })
    await runRounds(context, site, { 'disk full, 2 to 4 s': fill }, Math.max(1, Math.ceil(rounds / 10)))
  },
)

test.runIf(rounds > 1 && canMount)(
  'a full TMPDIR, where the socket of a database whose folder has a long name is, in which that database has to start',
  inTime(Math.ceil(rounds / 10), 120),
  async (context) => {
    const tmp = aSmallDisk(1)
    const folder = await aDataFolder('a-folder-with-a-long-name/'.repeat(4))
    await mkdir(folder, { recursive: true })
    await promisify(execFile)('cp', ['-a', `${inject('usedFolder')}/.`, folder])
    const fillTmp: Fault = async (_, chance) => {
      const filled = fillDisk(tmp, 3_000 + chance() * 3_000)
      await wait(500)
      process.kill(await postgresPid(folder), 'SIGKILL')
      return filled
    }
    const site = await someRounds({ folder, environment: { TMPDIR: tmp } })
    await runRounds(
      context,
      site,
      { 'TMPDIR full, 3 to 6 s, PostgreSQL killed meanwhile': fillTmp },
      Math.ceil(rounds / 10),
    )
  },
)
