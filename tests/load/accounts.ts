import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { type Accounts, openAccounts } from '#domain/accounts/accounts.ts'
import { findSession } from '#domain/accounts/find-session.ts'
import { signIn } from '#domain/accounts/sign-in.ts'
import { aSignUp, aVisitor, goodPassword } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/ask.ts'
import { compareAnswers } from './answer-times.ts'
import { alternate, costAt, costHere, oneByOne } from './cost.ts'
import type { Databases } from './databases.ts'
import { atLeast, type Compared, costs, type Figure, type Reference } from './figure.ts'
import { load, type Server, startServer } from './http/processes.ts'
import type { References } from './references.ts'

const email = 'bench@site.example'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** What a session costs a page, and whether response times reveal who has an account. */
export async function benchAccounts(databases: Databases, references: References): Promise<Figure[]> {
  const { small: databaseUrl, postmaster } = databases
  const { hash, lookUp, renderHome } = references
  const db = connect(databaseUrl)
  const accounts = await openAccounts(db, { baseUrl: 'http://localhost:3000' })
  await sql`delete from users where email = ${email}`.execute(db)
  const { cookies, token } = await aSignUp(accounts, { email })
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  try {
    return [
      costs('looking a session up, p50', 1, await findOften(accounts, token, { lookUp, postmaster }), lookUp),
      costs('signed-in home', 1000 / 500, await signedInHome(site, cookies[0] ?? '', renderHome), renderHome),
      await signInOverHash(site, postmaster, hash),
      ...(await compareAnswers(databaseUrl)),
      await checks(accounts, db),
    ]
  } finally {
    await site.stop()
    await sql`delete from users where email = ${email}`.execute(db)
    await db.destroy()
  }
}

async function findOften(
  { db }: Accounts,
  token: string,
  { lookUp, postmaster }: { lookUp: Reference; postmaster: number },
): Promise<Compared> {
  const works = Array.from({ length: 500 }, () => () => findSession(db, token))
  return (await oneByOne(lookUp, costHere(postmaster), works))(0.5)
}

/** A sign-in checks one password, and the rest of it must cost less than that. */
async function signInOverHash(site: Server, postmaster: number, hash: Reference): Promise<Figure> {
  const body = `email=${encodeURIComponent(email)}&password=wrong+secret`
  const signIn = () => ask(site.address, '/sign-in', { method: 'POST', headers: form, body })
  const works = Array.from({ length: 60 }, () => signIn)
  const found = await oneByOne(hash, costAt(site, postmaster), works)
  return costs('a sign-in with a wrong password, p50', 2 * hash.calm, found(0.5), hash)
}

async function signedInHome(site: Server, setCookie: string, renderHome: Reference): Promise<Compared> {
  const headers = { 'accept-encoding': 'br', cookie: setCookie.split(';')[0] ?? '' }
  const homes = Array.from({ length: 250 }, () => '/')
  const someHomes = async () => {
    const before = await site.cpuSeconds()
    const { requests, statuses } = await load({ port: site.port, paths: homes, headers, connections: 8 })
    if (requests !== statuses['200']) throw new Error(`Not every page was answered: ${JSON.stringify(statuses)}`)
    return (1000 * ((await site.cpuSeconds()) - before)) / requests
  }
  for (let time = 0; time < 4; time++) await someHomes()
  return alternate(renderHome, 10, someHomes)
}

/** Whether the benchmark's account still exists and can be signed in to, so that what was measured was real. */
async function checks(accounts: Accounts, db: Db): Promise<Figure> {
  // The wrong passwords that were measured have used up the account's tries.
  await db.deleteFrom('attempts').execute()
  await signIn(accounts, { email, password: goodPassword }, aVisitor())
  const { rows } = await sql<{ n: number }>`select count(*) as n from users where email = ${email}`.execute(db)
  return atLeast('accounts that the bench asked for', 1, rows[0]?.n ?? 0)
}
