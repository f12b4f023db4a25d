import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { withinLimit } from '#tests/support/within-limit.ts'
import { heavyBy } from './picture-heavy.ts'

/** Says how many kilobytes of data it has, and what becomes of each picture. */
const program = `
  import { readFileSync } from 'node:fs'
  import { makeVariants } from '#domain/media/make-variants.ts'
  import { loadSharp } from '#domain/media/sharp.ts'
  await loadSharp()
  const [, data] = /VmData:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))
  const [, ...files] = process.argv
  const outcomes = []
  for (const file of files)
    outcomes.push(await makeVariants(readFileSync(file), 'userImgs').then(() => 'made', ({ code }) => code))
  console.log(JSON.stringify([Number(data), ...outcomes]))`

async function makeWithin(kilobytes: number | 'unlimited', files: string[]): Promise<[data: number, ...string[]]> {
  const node = [process.execPath, '--max-old-space-size=256', '--input-type=module', '--eval', program, ...files]
  return JSON.parse((await promisify(execFile)(...withinLimit(`-d ${kilobytes}`, node))).stdout)
}

/** GLib ends the process at an allocation of its own that fails, and what the process was to make is too heavy then. */
function isEnded(error: { signal?: string }): boolean {
  return error.signal === 'SIGTRAP' || error.signal === 'SIGABRT'
}

test.runIf(process.platform === 'linux')(
  'a picture for which there is too little memory is too heavy, and never called damaged',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kiroku-heavy-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const files = ['webp', 'avif', 'png'].map((format) => join(folder, `large.${format}`))
    const large = sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: 'red' } })
    const options = { progressive: true, effort: 1, compressionLevel: 1 }
    for (const file of files)
      await large
        .clone()
        .toFormat(file.split('.')[1] as 'webp', options)
        .toFile(file)
    const [data] = await makeWithin('unlimited', [])

    expect((await makeWithin('unlimited', files)).slice(1)).toEqual(['made', 'made', 'made'])
    const outcomes = new Set<unknown>()
    for (const more of [6_000, 9_000, 16_000]) {
      const [, ...each] = await makeWithin(data + more, files).catch((error) => {
        if (isEnded(error)) return [0]
        throw error
      })
      for (const outcome of each) outcomes.add(outcome)
    }
    expect([...outcomes]).toEqual(['picture-heavy'])
  },
)

test.each([
  ['glib: Error creating thread: Resource temporarily unavailable', true],
  ['timeout: 6% complete\nVipsImage: killed for image "temp-9"', true],
  ['VipsJpeg: Insufficient memory (case 4)\nvips2png: unable to write to target target', true],
  ['heif: Memory allocation error: Security limit exceeded: iinf box contains 65535 items', false],
  ['VipsJpeg: premature end of JPEG image', false],
])('%s: too heavy is %s', (says, isHeavy) => {
  expect(heavyBy(new Error(says))?.cause ?? null).toBe(isHeavy ? says.split('\n')[0] : null)
})
