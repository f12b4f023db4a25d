import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aDataFolder, kiroku, startKiroku, until } from '#tests/support/kiroku.ts'

const imports = '/admin-dashboard/imports'
const password = 'a fine long secret'
const titles = 600

test('an import on the dashboard survives kill -9, and ends like an undisturbed one', async () => {
  const folder = await aDataFolder()
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
  await until(async () => (await importOf(second.address, page, cookie)).state === 'done', 60)
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

function catalogue(): string {
  return Array.from({ length: titles }, (_, n) =>
    JSON.stringify({
      itemType: 'anime',
      title: `Title ${n}`,
      year: 1980 + (n % 40),
      characters: [{ name: `Hero ${n}` }],
    }),
  ).join('\n')
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
