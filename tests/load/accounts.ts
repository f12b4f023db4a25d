import { Agent } from 'node:http'
import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { type Accounts, openAccounts } from '#domain/accounts/accounts.ts'
import { findSession } from '#domain/accounts/find-session.ts'
import { signIn } from '#domain/accounts/sign-in.ts'
import { aSignUp, aVisitor, goodPassword } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/ask.ts'
import { atLeast, atMost, type Figure, median } from './figure.ts'
import { load, type Server, startServer } from './http/processes.ts'

const tries = 200
const email = 'bench@site.example'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** What a session costs a page, and whether the time of an answer tells who has an account. */
export async function benchAccounts(databaseUrl: string): Promise<Figure[]> {
  const db = connect(databaseUrl)
  const accounts = await openAccounts(db, { baseUrl: 'http://localhost:3000' })
  await sql`delete from users where email = ${email}`.execute(db)
  const { cookies, token } = await aSignUp(accounts, { email })
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  try {
    return [
      atMost('looking a session up, p50', 1, await lookUp(accounts, token), ' ms'),
      atLeast('signed-in home, per second of processor', 500, await signedInHome(site, cookies[0] ?? '')),
      await knownAgainstUnknown(site, 'sign-in', '/sign-in', (address) => `email=${address}&password=wrong+secret`),
      await knownAgainstUnknown(site, 'forgot password', '/forget-password', (address) => `email=${address}`),
      await checks(accounts, db),
    ]
  } finally {
    await site.stop()
    await sql`delete from users where email = ${email}`.execute(db)
    await db.destroy()
  }
}

async function lookUp({ db }: Accounts, token: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 500; n++) {
    const started = performance.now()
    await findSession(db, token)
    times.push(performance.now() - started)
  }
  return median(times)
}

async function signedInHome(site: Server, setCookie: string): Promise<number> {
  const headers = { 'accept-encoding': 'br', cookie: setCookie.split(';')[0] ?? '' }
  const homes = Array.from({ length: 2_500 }, () => '/')
  await load({ port: site.port, paths: homes.slice(0, 500), headers, connections: 8 })
  const before = await site.cpuSeconds()
  const { requests, statuses } = await load({ port: site.port, paths: homes, headers, connections: 8 })
  if (requests !== statuses['200']) throw new Error(`Not every page was answered: ${JSON.stringify(statuses)}`)
  return requests / ((await site.cpuSeconds()) - before)
}

/** Asks in turn for the account that exists and one that does not, on one connection, and compares the medians. */
async function knownAgainstUnknown(site: Server, name: string, path: string, body: (address: string) => string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  for (let n = 0; n < tries; n++) {
    for (const [who, address] of [
      ['known', email],
      ['unknown', `nobody${n % 10}@site.example`],
    ] as const) {
      const started = performance.now()
      const reply = await ask(`http://127.0.0.1:${site.port}`, path, {
        method: 'POST',
        headers: form,
        body: body(encodeURIComponent(address)),
        agent,
      })
      times[who].push(performance.now() - started)
      const text = reply.body
        .toString()
        .replaceAll(address, 'ADDRESS')
        .match(/role="(?:alert|status)">.*?<\/div>/g)
      answers[who].add(`${reply.status} ${text}`)
    }
  }
  agent.destroy()
  if ([...answers.known].join() !== [...answers.unknown].join()) {
    throw new Error(`The answers differ: ${[...answers.known]} against ${[...answers.unknown]}`)
  }
  const apart = Math.abs(median(times.known) / median(times.unknown) - 1) * 100
  return atMost(`${name}, known against unknown address, medians apart`, 10, apart, ' %')
}

/** Whether the account of the bench can still be signed in to, so that the bench has asked for something real. */
async function checks(accounts: Accounts, db: Db): Promise<Figure> {
  await signIn(accounts, { email, password: goodPassword }, aVisitor())
  const { rows } = await sql<{ n: number }>`select count(*) as n from users where email = ${email}`.execute(db)
  return atLeast('accounts that the bench asked for', 1, rows[0]?.n ?? 0)
}

if (import.meta.main) console.table(await benchAccounts(process.env.DATABASE_URL ?? ''))
