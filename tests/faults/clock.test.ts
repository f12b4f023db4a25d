import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'vitest'
import { aUsedFolder } from '#tests/support/kiroku.ts'
import { many, rounds, runRounds } from './rounds/figures.ts'
import { type Fault, someRounds } from './rounds/rounds.ts'

/** Debian's libfaketime, if it is here. */
const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')

/** Seconds from the right time: less than a day apart, after which pictures that nobody uses are deleted. */
const offsets = [0, -7_200, 7_200, -72_000, 300]

test.runIf(rounds > 1 && library)(
  'the clock of the site and its database that is set back and forth loses nothing that was acknowledged (needs libfaketime)',
  { ...many },
  async (context) => {
    const folder = await aUsedFolder()
    const clock = join(folder, 'clock')
    const set = (seconds: number) => writeFile(clock, seconds < 0 ? `${seconds}` : `+${seconds}`)
    await set(0)
    const environment = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
    }
    const step: Fault = async (_, chance) => {
      const since = performance.now()
      await set(offsets[Math.floor(chance() * offsets.length)] ?? 0)
      // All processes have read it by then.
      await wait(1_200)
      return { since }
    }
    const site = await someRounds({ folder, environment })
    await runRounds(
      context,
      site,
      { 'clock set, up to 20 hours back or two hours forth': step },
      Math.ceil(rounds / 10),
    )
  },
)
