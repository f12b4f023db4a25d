import { Agent } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { everyAddress } from '#tests/support/every-address.ts'
import { aPrivateReader } from '#tests/support/private-reader.ts'
import { sessionCookie } from '#tests/support/uploading.ts'

const own = 'http://localhost'

/** What browsers say of a page elsewhere that sends a form, or that hides where it is. */
const senders: Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'http://localhost:8443', 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', referer: `${own}/` },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'null', 'sec-fetch-site': 'same-origin' },
]

const fields = {
  ...{ id: '1', ids: '1', title: '1', review: '5', kind: 'anime', user: 'mari', do: 'remove', standing: 'dropped' },
  ...{
    name: 'Taken',
    visibility: 'private',
    sure: 'yes',
    handle: 'taken',
    address: 'off',
    stars: '1',
    progress: '1',
    reason: 'spam',
  },
}

/** What a form can be sent as without asking the site first. */
const bodies = [
  { 'content-type': 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() },
  {
    'content-type': 'multipart/form-data; boundary=b',
    body: `${Object.entries(fields).map(asPart).join('')}--b--\r\n`,
  },
  { 'content-type': 'text/plain', body: Object.entries(fields).map(asLine).join('') },
]

function asPart([name, value]: [string, string]): string {
  return `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

function asLine([name, value]: [string, string]): string {
  return `${name}=${value}\r\n`
}

const addresses = [
  ...everyAddress().filter((path) => !path.includes('?')),
  '/files/uploads',
  '/files/uploads/half/picture',
]

test('no form of another site is looked at, wherever it is sent and whatever it is sent as', async () => {
  const { db, address } = await aPrivateReader('public')
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  onTestFinished(() => agent.destroy())
  const before = await databaseDigest(db)
  const send = async (path: string, place: number): Promise<string[]> => {
    const letIn: string[] = []
    for (const [n, sender] of senders.entries()) {
      // Each address gets every body, from mari and from the admin.
      const { body, ...type } = bodies[(place + n) % bodies.length] ?? { body: '' }
      const headers = { ...type, ...sender, cookie: sessionCookie(n % 2 ? 'admin' : 'mari') }
      // Only scripts choose other methods.
      for (const method of n === 0 ? ['POST', 'PUT', 'PATCH', 'DELETE'] : ['POST']) {
        const { status } = await ask(address, path, { method, headers, body, agent })
        if (status !== 403) letIn.push(`${status} ${method} ${path} ${JSON.stringify(sender)}`)
      }
    }
    return letIn
  }

  expect((await Promise.all(addresses.map(send))).flat()).toEqual([])
  expect(await databaseDigest(db)).toEqual(before)

  // So that this can fail: sent by the site itself they are looked at, whole or in parts.
  for (const { body, ...type } of bodies.slice(0, 2)) {
    const headers = { ...type, origin: own, cookie: sessionCookie('mari') }
    expect((await ask(address, '/lists', { method: 'POST', headers, body, agent })).status).toBe(302)
  }
  expect(await databaseDigest(db)).not.toEqual(before)
})
