import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type BuiltSite, readFiles, stylesOf } from './built-site.ts'
import { answerFile } from './static-files.ts'

test('the scripts of the build before are there for pages that are open, and nothing else of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, text] of [
    ['client/assets/index-2222222.css', 'new'],
    ['client/assets/same-3333333.js', 'same'],
    ['client/favicon.ico', 'new'],
    ['before/assets/index-1111111.css', 'old'],
    ['before/assets/page-1111111.js', 'old'],
    ['before/assets/same-3333333.js', 'same'],
  ] as const) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }

  const files = await readFiles(folder)

  expect([...files.keys()].sort()).toEqual([
    '/assets/index-1111111.css',
    '/assets/index-2222222.css',
    '/assets/page-1111111.js',
    '/assets/same-3333333.js',
    '/favicon.ico',
  ])
  expect(stylesOf({ files } as BuiltSite)).toBe('/assets/index-2222222.css')
  const old = answerFile(files, '/assets/page-1111111.js', {})
  expect([old?.status, old?.headers.includes('public, max-age=31536000, immutable')]).toEqual([200, true])
})
