import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from './log.ts'
import { repeat } from './repeat.ts'

const log = createLog('silent')

test('repeated work never runs twice at once, and runs again after a failure', async () => {
  let begun = 0
  let atOnce = 0
  const repeating = repeat(
    0.005,
    async () => {
      begun++
      atOnce++
      expect(atOnce).toBe(1)
      await wait(20)
      atOnce--
      throw new Error('This time it fails')
    },
    log,
  )
  onTestFinished(() => repeating.stop())

  await expect.poll(() => begun).toBeGreaterThan(2)
})

test('stopping tells running work, waits for it, and starts nothing more', async () => {
  let begun = 0
  let ended = 0
  const repeating = repeat(
    0.005,
    async (stopping) => {
      begun++
      await new Promise((resolve) => stopping.addEventListener('abort', resolve))
      await wait(20)
      ended++
    },
    log,
  )
  await expect.poll(() => begun).toBe(1)

  await repeating.stop()

  expect(ended).toBe(1)
  await wait(30)
  expect(begun).toBe(1)
})
