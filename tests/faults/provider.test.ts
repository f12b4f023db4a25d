import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { freePort } from '#tests/support/free-port.ts'
import { aUsedFolder, startKiroku, until } from '#tests/support/kiroku.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { signInAtProvider } from '#tests/support/sign-in-at-provider.ts'
import { aFigure, inTime, rounds } from './rounds/figures.ts'

/** Seconds in which a visitor is told that the provider is away. */
const longestWait = 25

test.runIf(rounds > 1)(
  'while a provider is away, hangs or vanishes, visitors are told so in time and the site goes on; afterwards it lets them in',
  inTime(4, 120),
  async (context) => {
    const [port, providerPort] = [await freePort(), await freePort()]
    const address = `http://127.0.0.1:${port}`
    const proxy = await aFaultyProxy(`http://127.0.0.1:${providerPort}`)
    const issuer = `http://localhost:${proxy.port}`
    const club = await startOpenIdProvider(`${address}/auth/callback/oidc`, { issuer, port: providerPort })
    context.onTestFinished(club.close)
    const secret = club.client.clientSecret
    const environment = {
      ...{ BASE_URL: address, TRUSTED_PROXY: '127.0.0.1' },
      ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: club.client.clientId, OIDC_CLIENT_SECRET: secret, OIDC_NAME: 'Club' },
    }
    let asked = 0
    const get = (path: string, cookie = '') =>
      ask(address, path, { headers: { cookie, 'x-forwarded-for': `10.1.${Math.floor(asked++ / 250)}.${asked % 250}` } })
    const start = async () => {
      const { headers } = await get('/auth/oidc')
      return { to: headers.location ?? '', cookie: headers['set-cookie']?.map((each) => each.split(';')[0]).join('; ') }
    }
    /** Goes to the provider and comes back with its answer. */
    const beThere = async () => {
      club.person = { sub: `person ${asked}`, email: `p${asked}@faults.example`, email_verified: true, name: 'Pat' }
      const { to, cookie } = await start()
      return { path: `/auth/callback/oidc?${await signInAtProvider(to)}`, cookie }
    }
    const comeBack = async ({ path, cookie }: Awaited<ReturnType<typeof beThere>>) => {
      const { headers } = await get(path, cookie)
      return headers['set-cookie']?.some((each) => each.includes('session_token=')) ?? false
    }
    const inSeconds = async (work: () => Promise<unknown>) => {
      const since = performance.now()
      await Promise.race([work(), wait((longestWait + 5) * 1000)])
      return (performance.now() - since) / 1000
    }

    await proxy.refuse()
    await startKiroku(await aUsedFolder(), { port, environment })
    expect((await start()).to, 'a site starts without its provider').toBe('/sign-in')
    await proxy.accept()
    const faults = [
      { fault: 'provider hangs before it was ever asked', begin: proxy.freeze, end: proxy.thaw, isCold: true },
      { fault: 'provider refuses', begin: proxy.refuse, end: proxy.accept },
      { fault: 'provider hangs', begin: proxy.freeze, end: proxy.thaw },
      { fault: 'provider connections half open', begin: proxy.forget, end: () => {} },
    ]
    for (const { fault, begin, end, isCold = false } of faults) {
      const note = aFigure(context, fault)
      const journey = isCold ? null : await beThere()
      await begin()
      const asking = inSeconds(() => (journey ? comeBack(journey) : start()))
      expect(await inSeconds(() => get('/sign-in')), `${fault}: other pages`).toBeLessThan(5)
      const answered = await asking
      await end()
      const since = performance.now()
      await until(async () => comeBack(await beThere()).catch(() => false), 60)
      await note({ acknowledged: 1, lost: [], recovery: performance.now() - since })
      expect(answered, fault).toBeLessThan(longestWait)
    }
  },
)
