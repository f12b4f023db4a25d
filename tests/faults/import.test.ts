import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { freeze, freezeListener } from '#tests/support/freeze.ts'
import { isReady } from '#tests/support/is-ready.ts'
import { aUsedFolder, kiroku, postgresPid, startKiroku, until } from '#tests/support/kiroku.ts'
import { rowsOf } from '#tests/support/rows-of.ts'

const imports = '/admin-dashboard/imports'
const password = 'a fine long secret'
const titles = 600
/** Milliseconds: long enough for the site to notice. */
const hanging = 4_000

test('an import on the dashboard survives kill -9, and ends like an undisturbed one', async () => {
  const folder = await aUsedFolder()
  const environment = { ADMIN_PASSWORD: password }
  const first = await startKiroku(folder, { environment })
  const cookie = await signIn(first.address)
  const page = await sendCatalogue(first.address, cookie)
  await until(async () => (await importOf(first.address, page, cookie)).state === 'checked')
  await post(first.address, page, cookie, 'do=start')
  await until(async () => (await importOf(first.address, page, cookie)).added > 0)

  first.child.kill('SIGKILL')
  await first.ended
  const second = await startKiroku(folder, { environment })

  const { added } = await importOf(second.address, page, cookie)
  expect(added).toBeGreaterThan(0)
  expect(added).toBeLessThan(titles)
  await until(async () => (await importOf(second.address, page, cookie)).state === 'done')
  const figures = { added: titles, changed: 0, unchanged: 0, refused: 0 }
  const ended = await importOf(second.address, page, cookie)
  expect(ended).toMatchObject({ ...figures, preview: { figures } })
  const file = join(folder, 'catalogue.jsonl')
  await writeFile(file, catalogue())
  const again = kiroku(['import', file, '--dry-run'], { environment: { DATA_DIR: folder } })
  expect(await again.ended).toBe(0)
  expect(again.output()).toMatch(new RegExp(`added +0\\nchanged +0\\nunchanged +${titles}\\nrefused +0`))
  const { body } = await ask(second.address, '/admin-dashboard', { headers: { cookie } })
  expect(body.toString()).toContain('600')
})

test('an import on the dashboard goes on after PostgreSQL has hung, and after it has restarted; the log says each once', async () => {
  const folder = await aUsedFolder()
  const { address, output } = await startKiroku(folder, { environment: { ADMIN_PASSWORD: password } })
  const cookie = await signIn(address)
  const page = await sendCatalogue(address, cookie)
  await until(async () => (await importOf(address, page, cookie)).state === 'checked')
  await post(address, page, cookie, 'do=start')
  const addedSoFar = async () => (await importOf(address, page, cookie)).added
  await until(async () => (await addedSoFar()) > 0)

  const thaw = await freeze(folder)
  await wait(hanging)
  thaw()
  await until(() => isReady(address))
  const before = await addedSoFar()
  expect(before).toBeLessThan(titles)
  await until(async () => (await addedSoFar()) > before)
  const restarted = await postgresPid(folder)
  process.kill(restarted, 'SIGINT')
  await until(async () => (await postgresPid(folder).catch(() => restarted)) !== restarted)
  await until(() => isReady(address))

  await until(async () => (await importOf(address, page, cookie)).state === 'done')
  const figures = { added: titles, changed: 0, unchanged: 0, refused: 0 }
  expect(await importOf(address, page, cookie)).toMatchObject({ ...figures, preview: { figures } })
  const said = output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  expect(said.filter(({ level }) => level >= 50)).toEqual([])
  expect(said.filter(({ msg }) => msg?.startsWith('The database is away')).length).toBeLessThanOrEqual(2)
  expect(said.length).toBeLessThanOrEqual(3)
})

test('an import by the command goes on after PostgreSQL has hung; if it restarts, the command says what to do', async () => {
  const folder = await aUsedFolder()
  const file = join(folder, 'catalogue.jsonl')
  await writeFile(file, catalogue(3_000))
  const environment = { DATA_DIR: folder }
  const broken = kiroku(['import', file], { environment })
  await until(async () => (await titlesIn(folder)) > 0)

  const thaw = await freeze(folder)
  await wait(1_000)
  thaw()
  const before = await titlesIn(folder)
  await until(async () => (await titlesIn(folder)) > before)
  process.kill(await postgresPid(folder), 'SIGINT')

  expect(await broken.ended).toBe(2)
  expect(broken.output()).toMatch(
    /The connection to the database broke before the import was done\. Titles imported so far stay; run the command again to import the rest\.\n$/,
  )
  const again = kiroku(['import', file], { environment })
  expect(await again.ended).toBe(0)
  const [, added = 0, unchanged = 0] = (
    /added +(\d+)\nchanged +0\nunchanged +(\d+)\nrefused +0/.exec(again.output()) ?? []
  ).map(Number)
  expect([added + unchanged, Math.sign(unchanged)]).toEqual([3_000, 1])
})

test.each([
  ['its own PostgreSQL', freeze],
  ['that of a running site', freeze],
  ['its own PostgreSQL, but for open connections,', freezeListener],
])('SIGTERM to an import by the command while %s hangs ends it within moments', async (whose, hang) => {
  const folder = await aUsedFolder()
  if (whose === 'that of a running site') await startKiroku(folder)
  const file = join(folder, 'catalogue.jsonl')
  await writeFile(file, catalogue(3_000))
  const importing = kiroku(['import', file], { environment: { DATA_DIR: folder } })
  await until(async () => (await titlesIn(folder)) > 0)
  await hang(folder)

  const before = performance.now()
  importing.child.kill('SIGTERM')

  expect(await importing.ended).toBe(143)
  expect((performance.now() - before) / 1000).toBeLessThan(25)
  expect(importing.output()).toContain('The connection to the database broke before the import was done')
})

function catalogue(length = titles): string {
  return Array.from({ length }, (_, n) =>
    JSON.stringify({
      itemType: 'anime',
      title: `Title ${n}`,
      year: 1980 + (n % 40),
      characters: [{ name: `Hero ${n}` }],
    }),
  ).join('\n')
}

async function titlesIn(folder: string): Promise<number> {
  const rows = await rowsOf(folder, 'select count(*) from titles').catch(() => [])
  return Number(rows[0]?.count ?? 0)
}

async function signIn(address: string): Promise<string> {
  const body = new URLSearchParams({ email: 'admin@kiroku.example', password }).toString()
  const { headers } = await post(address, '/admin/sign-in', '', body)
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

async function sendCatalogue(address: string, cookie: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([catalogue()], 'catalogue.jsonl'))
  const sent = new Response(form)
  const headers = { cookie, 'content-type': sent.headers.get('content-type') ?? '' }
  const body = Buffer.from(await sent.arrayBuffer())
  const { headers: answered } = await ask(address, imports, { method: 'POST', headers, body })
  return answered.location ?? ''
}

function post(address: string, path: string, cookie: string, body: string) {
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  return ask(address, path, { method: 'POST', headers, body })
}

async function importOf(address: string, page: string, cookie: string) {
  await wait(50)
  const { body } = await ask(address, `${page}/progress`, { headers: { cookie } })
  return JSON.parse(body.toString())
}
