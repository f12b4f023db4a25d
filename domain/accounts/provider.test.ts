import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connectProvider } from './provider.ts'

const keysOf = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const question = { codeVerifier: 'v'.repeat(43), nonce: 'of this question' }
const now = Math.floor(Date.now() / 1000)

interface Wanted {
  /** The issuer in its discovery document, if not its own. */
  named?: string
  isSilent?: boolean
  /** Milliseconds. */
  longestWait?: number
}

/** A provider that answers with whatever identity token it is told to. */
async function aProvider({ named, isSilent = false, ...limits }: Wanted = {}) {
  const { publicKey, privateKey } = keysOf()
  const given: { token?: string; isSilent: boolean; isBusy?: boolean } = { isSilent }
  const server = createServer((request, response) => {
    if (given.isSilent) return
    if (given.isBusy && request.url === '/token') return response.writeHead(503).end()
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        ...{ issuer: named ?? issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` },
        ...{ jwks_uri: `${issuer}/jwks`, id_token_signing_alg_values_supported: ['ES256'] },
      },
      '/jwks': { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
      '/token': { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: given.token },
    }
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answers[request.url ?? ''] ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const client = { id: 'oidc', name: 'Club', issuer, clientId: 'kiroku', clientSecret: 'a secret' } as const
  const logged: string[] = []
  const site = {
    ...{ baseUrl: 'http://localhost:3000', secret: 's'.repeat(43), ...limits },
    log: (line: string) => void logged.push(line),
  }
  const connection = await connectProvider(client, site)
  const claims = {
    ...{ iss: issuer, aud: 'kiroku', sub: 'mari', nonce: question.nonce, iat: now, exp: now + 300 },
    ...{ email: 'mari@club.example', email_verified: true, name: 'Mari' },
  }
  const whoIs = (token?: string, answering: string | null = null) => {
    given.token = token
    return connection?.whoIs({ code: 'c0de', issuer: answering }, question)
  }
  return { issuer, publicKey, privateKey, claims, connection, given, whoIs, logged }
}

function textOf(header: object, claims: object): string {
  return [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
}

function signed(key: KeyObject, claims: object): string {
  const text = textOf({ alg: 'ES256' }, claims)
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

test('a provider that says nothing counts as away before long, and the log says so', async () => {
  const { connection, logged } = await aProvider({ isSilent: true, longestWait: 200 })

  expect(connection).toBeNull()
  expect(logged).toEqual(['oidc: There was no answer in 200 ms'])
})

test('while it is asked who has come, it may not take long either', async () => {
  // Long enough to be found on a busy machine, which is a question, too.
  const { claims, privateKey, given, whoIs } = await aProvider({ longestWait: 3_000 })
  given.isSilent = true
  expect(await whoIs(signed(privateKey, claims))).toBeNull()
  given.isSilent = false
  expect(await whoIs(signed(privateKey, claims))).toMatchObject({ accountId: 'mari' })
})

test('what a provider answers instead of a token is in the log', async () => {
  const { claims, privateKey, given, whoIs, logged } = await aProvider()
  given.isBusy = true
  expect(await whoIs(signed(privateKey, claims))).toBeNull()
  expect(logged).toEqual([expect.stringContaining('503')])
})

test('an identity token counts only if its provider has signed it', async () => {
  const { publicKey, privateKey, claims, whoIs } = await aProvider()
  const right = signed(privateKey, claims)
  expect(await whoIs(right)).toMatchObject({ accountId: 'mari', email: 'mari@club.example' })

  const [, , signature] = right.split('.')
  const byPublicKey = textOf({ alg: 'HS256' }, claims)
  const key = publicKey.export({ type: 'spki', format: 'pem' })
  const forged = {
    'by somebody else': signed(keysOf().privateKey, claims),
    'for other claims': `${textOf({ alg: 'ES256' }, { ...claims, sub: 'admin' })}.${signature}`,
    'not at all': `${textOf({ alg: 'none' }, claims)}.`,
    'with the public key': `${byPublicKey}.${createHmac('sha256', key).update(byPublicKey).digest('base64url')}`,
  }
  for (const [how, token] of Object.entries(forged)) expect(await whoIs(token), how).toBeNull()
  expect(await whoIs()).toBeNull()
})

test('an identity token counts only for this site, in its time, from its provider, and in answer to this question', async () => {
  const { issuer, privateKey, claims, whoIs } = await aProvider()
  const wrong: object[] = [
    ...[{ aud: 'another site' }, { aud: undefined }, { iss: 'https://elsewhere.example' }, { iss: undefined }],
    ...[{ iat: now - 7_200, exp: now - 3_600 }, { nbf: now + 3_600 }, { nonce: 'of another' }, { nonce: undefined }],
    { sub: undefined },
  ]
  for (const each of wrong) {
    expect(await whoIs(signed(privateKey, { ...claims, ...each })), JSON.stringify(each)).toBeNull()
  }
  expect(await whoIs(signed(privateKey, claims), 'https://elsewhere.example')).toBeNull()
  expect(await whoIs(signed(privateKey, claims), issuer)).toMatchObject({ accountId: 'mari' })
})

test('what the database cannot hold names nobody, and is left out of a name and a picture', async () => {
  const { privateKey, claims, whoIs, logged } = await aProvider()
  for (const sub of ['mari\0', '\ud800', '', 'm'.repeat(256), 7]) {
    expect(await whoIs(signed(privateKey, { ...claims, sub })), JSON.stringify(sub)).toBeNull()
  }
  expect(logged.at(-1)).toContain('The identity token names nobody')

  const odd = { name: 'Ma\0ri', picture: 'https://club.example/a\0b.png', email: 'mari@club.example\0' }
  expect(await whoIs(signed(privateKey, { ...claims, ...odd }))).toMatchObject({
    ...{ userName: 'Mari', image: 'https://club.example/a%00b.png', email: null },
  })
  for (const picture of [
    'http://club.example/a.png',
    'javascript:alert(1)',
    'https://',
    7,
    `https://${'a'.repeat(2_000)}.example/`,
  ]) {
    expect(await whoIs(signed(privateKey, { ...claims, picture }))).toMatchObject({ image: '' })
  }
})

test('a discovery document that names another issuer than the configured one is not believed', async () => {
  for (const named of ['https://elsewhere.example', 'http://localhost', 'http://localhost:1/']) {
    const { connection, logged } = await aProvider({ named })
    expect([connection, logged], named).toEqual([null, [`oidc: the discovery document is that of ${named}`]])
  }
})
