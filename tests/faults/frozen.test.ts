import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { freeze, postgresPids } from '#tests/support/freeze.ts'
import { isReady } from '#tests/support/is-ready.ts'
import { aUsedFolder, isAlive, startKiroku, until } from '#tests/support/kiroku.ts'

const password = 'a fine long secret'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('while PostgreSQL hangs, visitors read on and readers get a message; afterwards both read on, and mails go out', async () => {
  const folder = await aUsedFolder()
  const { address, output } = await startKiroku(folder, { environment: { ADMIN_PASSWORD: password } })
  const cookie = await signIn(address)
  const kept = await ask(address, '/')
  const own = { headers: { cookie } }
  expect((await ask(address, '/my-fav-list', own)).status).toBe(200)
  const thaw = await freeze(folder)

  const [personal, unkept, sent] = await Promise.all([
    ask(address, '/my-fav-list', own),
    ask(address, '/browse-animes'),
    forgotten(address),
  ])
  const [again, ready, alive, signInPage] = await Promise.all(
    ['/', '/readyz', '/healthz', '/sign-in'].map((path) => ask(address, path)),
  )

  for (const answer of [personal, unkept, sent]) {
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(answer.body.toString()).toMatch(/<link rel="stylesheet" href="\/assets\/index-[\w-]+\.css">/)
  }
  expect(again).toMatchObject({ status: 200, body: kept.body })
  expect([ready?.status, alive?.status, signInPage?.status]).toEqual([503, 200, 200])

  thaw()
  await until(() => isReady(address))
  await until(async () => (await ask(address, '/my-fav-list', own)).status === 200)
  expect((await ask(address, '/browse-animes')).status).toBe(200)
  expect((await forgotten(address)).status).toBeLessThan(400)
  await until(async () => (await readdir(join(folder, 'mail')).catch(() => [])).length > 0)
  expect(output()).toContain('The database is away')
  expect(output()).not.toContain('"level":50')
})

test('SIGTERM while PostgreSQL hangs ends both within moments, and the next start goes on with what was there', async () => {
  const folder = await aUsedFolder()
  const environment = { ADMIN_PASSWORD: password }
  const site = await startKiroku(folder, { environment })
  const own = { headers: { cookie: await signIn(site.address) } }
  const pids = await postgresPids(folder)
  await freeze(folder)
  const asked = ask(site.address, '/my-fav-list', own)

  const before = performance.now()
  site.child.kill('SIGTERM')

  expect((await asked).status).toBe(503)
  expect(await site.ended).toBe(0)
  expect((performance.now() - before) / 1000).toBeLessThan(25)
  // Killed ones are there until the system has cleared them away.
  await until(() => !pids.some(isAlive))
  expect(site.output()).toContain('The database does not answer: stopping without it')
  const { address } = await startKiroku(folder, { environment })
  expect((await ask(address, '/my-fav-list', own)).status).toBe(200)
})

async function signIn(address: string): Promise<string> {
  const body = new URLSearchParams({ email: 'admin@kiroku.example', password }).toString()
  const { headers } = await ask(address, '/admin/sign-in', { method: 'POST', headers: form, body })
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

function forgotten(address: string) {
  const body = new URLSearchParams({ email: 'admin@kiroku.example' }).toString()
  return ask(address, '/forget-password', { method: 'POST', headers: form, body })
}
