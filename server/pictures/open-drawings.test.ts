import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { fileAddress } from '#domain/media/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import type { YearPicture } from '#domain/statistics/year-picture-rules.ts'
import { noFiles } from '#tests/support/no-files.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { aStorage } from '#tests/support/storage.ts'
import { withinLimit } from '#tests/support/within-limit.ts'
import { openDrawings } from './open-drawings.ts'
import { tones } from './year/tones.ts'
import { cut, drawable, widthOf, wrap } from './year/write-text.ts'
import { yearSvg } from './year/year-svg.ts'

const picture: YearPicture = {
  names: ['漫画', 'Mari'],
  heading: '2025 in review',
  figures: [{ value: '24', label: 'Animes finished' }],
  genres: 'Action',
  site: 'Kiroku',
  covers: [{ title: 'Mushishi', tone: 3, poster: '/imgs/gone.webp' }],
}

function someDrawings(bounds: Parameters<typeof openDrawings>[1] = {}) {
  // A busy machine draws for longer.
  const drawings = openDrawings(noFiles, { time: 240_000, ...bounds })
  onTestFinished(() => drawings.stop())
  return drawings
}

test('a picture is drawn once as long as all on it stays the same and it is remembered', async () => {
  const drawings = someDrawings({ remembered: 2 })
  const first = await drawings.draw(picture)
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })

  expect(await drawings.draw(structuredClone(picture))).toBe(first)
  const other = await drawings.draw({ ...picture, names: ['Kenji'] })
  expect(other.equals(first)).toBe(false)
  await drawings.draw({ ...picture, names: ['Ginko'] })
  const again = await drawings.draw(picture)
  expect([again === first, again.equals(first)]).toEqual([false, true])
})

test('a picture that was drawn while the storage was away is not kept without its posters', async () => {
  const { storage } = await aStorage()
  let isAway = true
  const get = (key: string) => (isAway ? Promise.reject(new Refusal('no-default-bucket')) : storage.get(key))
  const drawings = openDrawings({ ...storage, get })
  onTestFinished(() => drawings.stop())
  const poster = fileAddress('imgs', 'a'.repeat(22), 240, 'webp')
  await storage.put(poster.slice(1), await sharp(await aPicture('webp')).toBuffer())
  const shown = { ...picture, covers: [{ title: 'Mushishi', tone: 3, poster }] }
  const without = await drawings.draw(shown)

  isAway = false
  const whole = await drawings.draw(shown)

  expect(whole.equals(without)).toBe(false)
  expect(await drawings.draw(shown)).toBe(whole)
})

test('one picture is drawn at a time, few wait, and all others are refused at once', async () => {
  const drawings = someDrawings({ waiting: 3 })
  const asked = Array.from({ length: 60 }, (_, n) => drawings.draw({ ...picture, heading: `${n % 30} in review` }))
  const outcomes = await Promise.allSettled(asked)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 * 4)
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'pictures-busy', retryAfter: 30 })
  expect(await drawings.draw(picture)).toBeInstanceOf(Buffer)
})

test('one that takes too long is refused as what a busy site cannot do, not as somebody’s mistake', async () => {
  const drawings = someDrawings({ time: 1 })
  await expect(drawings.draw(picture)).rejects.toMatchObject({
    code: 'pictures-busy',
    retryAfter: 30,
    cause: 'A picture took more than 1 ms',
  })
})

test('while no more files can be opened, a picture is refused as what a busy site cannot do; afterwards it is drawn', async () => {
  const module = new URL('./open-drawings.ts', import.meta.url).href
  const program = `
    import { closeSync, openSync } from 'node:fs'
    const { openDrawings } = await import(${JSON.stringify(module)})
    const { draw, stop } = openDrawings({})
    const files = []
    try { while (true) files.push(openSync(process.execPath)) } catch (error) { console.log(error.code) }
    const outcome = () => draw(${JSON.stringify(picture)}).then(({ length }) => length > 1000, ({ code }) => code)
    console.log(await outcome())
    for (const file of files) closeSync(file)
    console.log(await outcome())
    stop()`
  const node = [process.execPath, '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(...withinLimit('-n 100', node))
  expect(stdout).toBe('EMFILE\npictures-busy\ntrue\n')
})

test('whatever names say, a picture holds outlines of its own and no text, so that it needs no fonts and nothing can be put into it', async () => {
  // What opens uploads forbids it for the whole process.
  const svg = { operation: ['VipsForeignLoadSvg'] }
  sharp.unblock(svg)
  onTestFinished(() => sharp.block(svg))
  const some = fc.oneof(
    fc.string({ maxLength: 240 }),
    fc.string({ unit: 'binary', maxLength: 240 }),
    fc.constant('</svg><image href="file:///etc/passwd"/>'),
  )
  await fc.assert(
    fc.asyncProperty(some, some, async (name, title) => {
      const covers = Array.from({ length: 3 }, (_, tone) => ({ title, tone, poster: null }))
      const drawn = yearSvg({ ...picture, names: [name, 'Mari'], covers })
      expect(drawn).toMatch(/^[\w\s<>/="#.(),:-]*$/)
      expect(drawn).not.toMatch(/<text|<image|href/)
      expect((await sharp(Buffer.from(drawn)).metadata()).width).toBe(1200)
    }),
    { numRuns: 25 },
  )
})

test('names in other scripts are not drawn, signs among letters are left out, and what is too long is cut', () => {
  expect([drawable('蟲師'), drawable('Mari 🌸'), drawable('Ελένη Żółć'), drawable(' ')]).toEqual([
    null,
    'Mari',
    'Ελένη Żółć',
    null,
  ])
  expect(drawable('e\u0301')).toBe('é')
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 40, max: 400 }), (text, width) => {
      const words = drawable(text) ?? ''
      expect(widthOf(cut(words, 20, width), 20)).toBeLessThanOrEqual(width)
      const lines = wrap(words, { size: 20, width, most: 4 })
      expect(lines.length).toBeLessThanOrEqual(4)
      for (const line of lines) expect(widthOf(line, 20)).toBeLessThanOrEqual(width)
    }),
  )
})

test('generated covers have the tones of the site', async () => {
  const css = await readFile(new URL('../../app/styles/cover-tones.css', import.meta.url), 'utf8')
  const found = [...css.matchAll(/--ground: (#\w+);\s*--figure: (#\w+);\s*--ink: (#\w+);/g)]
  expect(tones).toEqual(found.map(([, ground, figure, ink]) => ({ ground, figure, ink })))
})
