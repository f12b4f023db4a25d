import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const module = new URL('one-at-a-time.mjs', import.meta.url).href

test('of processes that get a checkout ready each waits for the others, but not for one that was killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lock = join(folder, 'below', 'lock')
  const killed = run(lock, `process.kill(process.pid, 'SIGKILL')`)
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL'])
  expect(Number(await readFile(lock, 'utf8'))).toBe(killed.pid)
  await oneAfterAnother(folder, lock)
  expect((await readdir(join(folder, 'below'))).filter((name) => !name.endsWith(String(killed.pid)))).toEqual([])
})

test('a lock that is older than a quarter of an hour is removed by one only, though a process has its number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const lock = join(folder, 'below', 'lock')
  await mkdir(join(folder, 'below'))
  await writeFile(lock, String(process.pid))
  const before = new Date(Date.now() - 16 * 60_000)
  await utimes(lock, before, before)

  await oneAfterAnother(folder, lock)
  expect(await readdir(join(folder, 'below'))).toEqual([])
})

async function oneAfterAnother(folder: string, lock: string): Promise<void> {
  const done = join(folder, 'done')
  await writeFile(done, '')
  const work = `appendFileSync('${done}', 'in '); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50); appendFileSync('${done}', 'out ')`
  const ended = await Promise.all(Array.from({ length: 8 }, () => once(run(lock, work), 'exit')))

  expect(ended).toEqual(ended.map(() => [0, null]))
  expect(await readFile(done, 'utf8')).toBe('in out '.repeat(8))
}

test('where nothing can be written it says who has to get the checkout ready', async () => {
  const program = run('/dev/null/lock', '')
  const [wrong] = await Promise.all([text(program.stderr), once(program, 'exit')])

  expect(wrong).toContain('Kiroku is not ready to run, and nothing can be written here: run npm run build as the user')
})

test('what fails gives the lock back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  const [code] = await once(run(join(folder, 'lock'), `throw new Error('broken')`), 'exit')

  expect(code).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

function run(lock: string, work: string) {
  // Slow to remove what it has looked at: another one may be faster.
  const program = `import fs, { appendFileSync } from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    import { oneAtATime } from '${module}'
    const { unlinkSync } = fs
    fs.unlinkSync = (path) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
      unlinkSync(path)
    }
    syncBuiltinESMExports()
    oneAtATime(() => { ${work} }, '${lock}')`
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'ignore', 'pipe'] })
}
