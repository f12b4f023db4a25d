import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAlive, until } from '#tests/support/kiroku.ts'
import { aPicture, colours } from '#tests/support/pictures.ts'
import { boundsIn, openPictures } from './open-pictures.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Test files share processes: those before this one may have left some that end later. */
const others = new Set(await makersOf(process.pid))

const heavy = fileURLToPath(new URL('../../tests/support/heavy-pictures.ts', import.meta.url))

test('one process makes one picture after another, and refuses other files', async () => {
  const pictures = somePictures({ processes: 1 })

  const outcomes = await Promise.allSettled([
    pictures.make([await aPicture('jpeg')], 'imgs'),
    pictures.make([Buffer.from('<svg/>')], 'imgs'),
    pictures.make([], 'imgs'),
    pictures.make([await aPicture('png')], 'userImgs'),
  ])

  expect(outcomes).toMatchObject([
    { value: [{ width: 240, format: 'avif', body: expect.any(Buffer) }, {}, {}, {}, {}, {}] },
    { reason: { code: 'picture-kind' } },
    { reason: { code: 'picture-empty' } },
    { value: [{ width: 96, format: 'avif' }, { width: 96, format: 'webp' }, { width: 256 }, { width: 256 }] },
  ])
  expect(await ownMakers()).toHaveLength(1)
  pictures.stop()
  await until(async () => (await ownMakers()).length === 0)
})

test('two processes may take 1.2 GB each, and on a small machine one may take two fifths of its memory', () => {
  expect([16e9, 4e9, 2e9, 512e6].map(boundsIn)).toEqual([
    { memory: 1.2e9, processes: 2 },
    { memory: 1.2e9, processes: 2 },
    { memory: 0.8e9, processes: 1 },
    { memory: 204.8e6, processes: 1 },
  ])
})

test.runIf(process.platform === 'linux')(
  'when no memory is left, Linux ends what makes pictures before the site',
  async () => {
    const pictures = somePictures()
    const own = await readFile('/proc/self/oom_score_adj', 'utf8')
    await pictures.make([await aPicture('png')], 'userImgs')
    const [maker = 0] = await ownMakers()
    expect(await readFile(`/proc/${maker}/oom_score_adj`, 'utf8')).toBe('1000\n')
    expect(await readFile('/proc/self/oom_score_adj', 'utf8')).toBe(own)
    pictures.stop()
    await until(async () => (await ownMakers()).length === 0)
  },
)

test.each([
  ['hangs', 'h', { time: 4_000 }],
  ['takes more memory than it may', 'm', { memory: 100_000_000 }],
  ['ends', 'e', {}],
])('a process that %s is ended with a sentence, and the next picture gets a new one', async (_, first, bounds) => {
  const pictures = somePictures({ program: heavy, ...bounds })

  for (let times = 0; times < 2; times++) {
    await expect(pictures.make([Buffer.from(first)], 'imgs')).rejects.toMatchObject({
      code: 'picture-heavy',
      cause: expect.stringMatching(/ended with|more than 4000 ms/),
    })
  }

  await until(async () => (await ownMakers()).length === 0)
})

test('a process that cannot begin says nothing about the picture', async () => {
  const pictures = somePictures({ program: '/nowhere.ts' })

  await expect(pictures.make([await aPicture('png')], 'imgs')).rejects.toMatchObject({
    code: 'pictures-busy',
    cause: expect.stringMatching(/ended with 1/),
  })
})

test('a picture that needs too much memory is refused, and the next is made', async () => {
  const pictures = somePictures({ memory: 180_000_000 })
  const interlaced = await sharp({ create: { width: 8_000, height: 5_000, channels: 4, background: 'red' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()

  await expect(pictures.make([interlaced], 'userImgs')).rejects.toMatchObject({ code: 'picture-heavy' })

  expect(await pictures.make([await aPicture('gif')], 'userImgs')).toHaveLength(4)
})

test('kill -9 of the process in the middle of a picture is reported, and the next picture is made', async () => {
  const pictures = somePictures({ processes: 1 })
  await pictures.make([await aPicture('webp')], 'imgs')
  const large = await colours(3_000, 3_000).png({ compressionLevel: 0 }).toBuffer()
  const making = pictures.make([large], 'imgs')
  const killed = until(async () => {
    const [pid] = await ownMakers()
    return pid !== undefined && process.kill(pid, 'SIGKILL')
  })

  await expect(making).rejects.toMatchObject({ code: 'picture-heavy' })
  await killed
  expect(await pictures.make([await aPicture('webp')], 'imgs')).toHaveLength(6)
})

test('a storage that stops answering delays only its own picture', async () => {
  const pictures = somePictures({ processes: 1, reading: 500 })
  async function* silent() {
    yield Buffer.from('half of a')
    await new Promise(() => {})
  }
  async function* broken() {
    yield Buffer.from('half of a')
    throw new Error('The store is away')
  }

  const outcomes = await Promise.allSettled([
    pictures.make(silent(), 'imgs'),
    pictures.make(broken(), 'imgs'),
    pictures.make([await aPicture('jpeg')], 'imgs'),
  ])

  expect(outcomes).toMatchObject([
    { reason: { code: 'pictures-busy' } },
    { reason: { message: 'The store is away' } },
    { status: 'fulfilled' },
  ])
})

test('a slow picture does not delay others', async () => {
  const pictures = somePictures({ processes: 2 })
  const large = await sharp({ create: { width: 5_000, height: 5_000, channels: 4, background: 'red' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
  const made: string[] = []

  const first = pictures.make([large], 'imgs').then(() => made.push('large'))
  await pictures.make([await aPicture('png')], 'userImgs').then(() => made.push('small'))
  await pictures.make([await aPicture('gif')], 'userImgs').then(() => made.push('second'))
  await first

  expect(made).toEqual(['small', 'second', 'large'])
})

test('pictures beyond the queue’s limit are refused at once', async () => {
  const pictures = somePictures({ processes: 1, waiting: 1 })
  const picture = await aPicture('png')

  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => pictures.make([picture], 'userImgs')))

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', ...Array(3).fill('rejected')])
  expect(outcomes[4]).toMatchObject({ reason: { code: 'pictures-busy', retryAfter: 30 } })
})

test('once they are stopped no picture is begun, waited for or blamed', async () => {
  const pictures = somePictures({ program: heavy, processes: 1 })
  const another = await aPicture('png')
  async function* silent() {
    yield Buffer.from('half of a')
    await new Promise(() => {})
  }
  const made = [pictures.make(silent(), 'imgs'), pictures.make([Buffer.from('h')], 'imgs')]
  await until(async () => (await ownMakers()).length === 1)

  pictures.stop()
  const outcomes = await Promise.allSettled([...made, pictures.make([another], 'imgs')])

  expect(outcomes).toMatchObject(Array(3).fill({ reason: { code: 'pictures-busy' } }))
  await until(async () => (await ownMakers()).length === 0)
})

test('the process ends when it has had nothing to do for a while', async () => {
  const pictures = somePictures({ idle: 200 })
  await pictures.make([await aPicture('png')], 'userImgs')

  await until(async () => (await ownMakers()).length === 0)
  expect(await pictures.make([await aPicture('png')], 'userImgs')).toHaveLength(4)
})

test('the process ends with its parent, also after kill -9 in the middle of a picture', async () => {
  const module = fileURLToPath(new URL('./open-pictures.ts', import.meta.url))
  const script = `
    const { openPictures } = await import(${JSON.stringify(module)})
    const sharp = (await import('sharp')).default
    const picture = await sharp({ create: { width: 8000, height: 4900, channels: 3, background: 'red' } }).png().toBuffer()
    setInterval(() => {}, 1000)
    const pictures = openPictures()
    await pictures.make([], 'imgs').catch(() => {})
    pictures.make([picture], 'imgs')
    process.stdout.write('making')`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  await once(parent.stdout, 'data')
  const [maker = 0] = await makersOf(parent.pid ?? 0)
  expect(isAlive(maker)).toBe(true)

  parent.kill('SIGKILL')

  await until(() => !isAlive(maker))
})

function somePictures(bounds: Parameters<typeof openPictures>[0] = {}) {
  // On a busy machine each takes longer.
  const pictures = openPictures({ time: 240_000, ...bounds })
  onTestFinished(() => pictures.stop())
  return pictures
}

async function ownMakers(): Promise<number[]> {
  return (await makersOf(process.pid)).filter((maker) => !others.has(maker))
}

/** The child processes of a process that make pictures. */
async function makersOf(parent: number): Promise<number[]> {
  const makers: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [stat, command] = await Promise.all(
      ['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    )
    const [, state, ppid] = / ([A-Z]) (\d+) /.exec(stat ?? '') ?? []
    const isMaker = /(?:pictures\/process|heavy-pictures)\.ts/.test(command ?? '')
    if (isMaker && state !== 'Z' && Number(ppid) === parent) makers.push(Number(pid))
  }
  return makers
}
