import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { home } from '#server/home.ts'
import { ask } from '#tests/support/ask.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

test('the built site imports the files of web, domain and db that the server runs, and contains none of them', async () => {
  const site = await readFile(join(home, 'build/server/index.js'), 'utf8')
  const contained = [...site.matchAll(/^\/\/ (\S+\.tsx?)$/gm)].map(([, file]) => file ?? '')

  expect(contained).toContain('app/root.tsx')
  expect(contained.filter((file) => /^(web|domain|db)\/.*\.ts$/.test(file))).toEqual([])
  expect(site).toContain(`from "#domain/refusal.ts"`)
})

test('the program that serve runs has every file of the server, the site and the libraries once', async () => {
  const folder = join(home, 'build/program')
  const [, part = ''] = /'\.\/(\w+)\/main\.js'/.exec(await readFile(join(folder, 'main.js'), 'utf8')) ?? []
  const names = (await readdir(join(folder, part))).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, part, name), 'utf8')))
  const contained = texts.flatMap((text) =>
    [...text.matchAll(/^\/\/ (\S+\/\S+\.[a-z]+)$/gm)].map(([, file]) => file ?? ''),
  )

  expect(contained).toEqual(
    expect.arrayContaining(['server/main.ts', 'domain/refusal.ts', 'node_modules/react/index.js']),
  )
  expect(contained.filter((file) => file.startsWith('build/server/')).length).toBeGreaterThan(0)
  expect(contained.filter((file, at) => contained.indexOf(file) !== at)).toEqual([])
})

test('what the server refuses is a refusal to the page that asked for it', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  const refuse = () => Promise.reject(new Refusal('picture-heavy'))
  const { address } = await aServer({ db, url, pictures: { make: refuse } })
  const headers = { Cookie: sessionCookie('reader'), 'Content-Type': 'multipart/form-data; boundary=b' }
  const file = '--b\r\nContent-Disposition: form-data; name="imageFile"; filename="a.png"\r\n\r\nhello\r\n'
  const name = '--b\r\nContent-Disposition: form-data; name="userName"\r\n\r\nMari\r\n'

  const answer = await ask(address, '/profile', { method: 'POST', headers, body: `${file}${name}--b--` })

  expect(answer.status).toBe(400)
  expect(answer.body.toString()).toContain('This picture takes too much time or memory to read.')
})
