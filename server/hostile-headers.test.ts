import { expect, test } from 'vitest'
import { aSignUp, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'

const evil = 'evil.example'

const hostile: Record<string, string>[] = [
  { host: evil },
  { host: `localhost@${evil}` },
  {
    'x-forwarded-host': evil,
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '666',
    'x-forwarded-prefix': `//${evil}`,
  },
  { forwarded: `host=${evil};proto=https`, 'x-host': evil, 'x-forwarded-server': evil, 'x-real-ip': evil },
  { 'x-original-url': '/admin-dashboard', 'x-rewrite-url': `/${evil}`, 'x-http-method-override': 'DELETE' },
  {
    'accept-language': `${evil},ja;q=0.9`,
    'accept-encoding': 'identity',
    'user-agent': evil,
    referer: `https://${evil}/`,
  },
  { cookie: `theme=${evil}; kiroku.device=${evil}`, origin: `https://${evil}`, 'x-react-router-prefetch': evil },
]

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', title: 'Paper Boats' })
  await aSignUp(await someAccounts(db, { baseUrl: 'http://localhost' }))
  return { db, ...(await aServer({ db, url })) }
}

test('no header changes what a visitor gets, nor what is kept for the next one', async () => {
  const { address } = await aSite()
  const paths = [
    '/',
    '/browse-animes',
    '/anime/1',
    '/sign-in',
    '/robots.txt',
    '/sitemap.xml',
    '/nowhere',
    '/browse-animes.data',
  ]
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const { status, body, headers: given } = await ask(address, path, { headers })
    const text = body.toString().replaceAll(String(given['x-request-id'] ?? '-'), '')
    return { status, text, all: `${text} ${JSON.stringify(given)}` }
  }
  for (const path of paths) {
    // With hostile headers first: whatever they do would be kept.
    const given = []
    for (const headers of hostile) given.push(await page(path, headers))
    const usual = await page(path)
    for (const [n, { status, text, all }] of given.entries()) {
      expect([status, text === usual.text], `${path} with ${JSON.stringify(hostile[n])}`).toEqual([usual.status, true])
      expect(all).not.toContain(evil)
    }
  }
})

test('no header leads a redirect elsewhere', async () => {
  const { address } = await aSite()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const redirects: [string, string?][] = [
    ['/sign-in/'],
    ['/my-fav-list'],
    ['/admin-dashboard'],
    ['/auth/oidc'],
    ['/sign-in', `email=reader%40site.example&password=${encodeURIComponent(goodPassword)}`],
    ['/forget-password', 'email=reader%40site.example'],
  ]
  for (const headers of hostile.filter(({ origin }) => !origin)) {
    for (const [path, body] of redirects) {
      const method = body ? 'POST' : 'GET'
      const sent = { ...headers, ...(body && { ...form, 'content-length': String(body.length) }) }
      const { headers: given, status } = await ask(address, path, { method, headers: sent, body })
      const why = `${path} with ${JSON.stringify(headers)}: ${status}`
      expect(String(given.location ?? '/'), why).toMatch(/^\/(?!\/)/)
      expect(JSON.stringify(given), why).not.toContain(evil)
    }
  }
})
