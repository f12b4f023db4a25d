import { Agent } from 'node:http'
import { sql } from 'kysely'
import { connect, type PlainDb } from '#db/connection.ts'
import { openAccounts } from '#domain/accounts/accounts.ts'
import { aSignUp } from '#tests/support/accounts.ts'
import { ask } from '#tests/support/ask.ts'
import { anApp } from '#tests/support/second-factor.ts'
import { atMost, type Figure, median } from './figure.ts'
import { startServer } from './http/processes.ts'

const pairs = 200
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const [plain, factored] = ['known@times.example', 'factored@times.example']
const guess = (address: string) => `email=${address}&password=wrong+secret`
const newcomer = (address: string) =>
  `userName=Mari&email=${address}&password=a+fine+long+secret&confirmation=a+fine+long+secret`

/** What is asked about an address that somebody has and about one that nobody has, and answered alike. */
const questions = [
  { name: 'sign-in', path: '/sign-in', known: plain, body: guess },
  { name: 'sign-in, account with a second factor', path: '/sign-in', known: factored, body: guess },
  { name: "the dashboard's sign-in", path: '/admin/sign-in', known: plain, body: guess },
  { name: 'forgot password', path: '/forget-password', known: plain, body: (address: string) => `email=${address}` },
  // Where sign-up is open to all, it says itself that an address is taken.
  { name: 'sign-up by approval', path: '/sign-up', known: plain, body: newcomer },
]

/** Whether the time of an answer tells who has an account: by the medians, and by a rank test (Mann and Whitney). */
export async function compareAnswers(databaseUrl: string): Promise<Figure[]> {
  const db = connect(databaseUrl)
  const forget = async () => {
    await sql`delete from users where email like '%@times.example'`.execute(db)
    // The site's own limits would count what was asked.
    await db.deleteFrom('attempts').execute()
  }
  await forget()
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl, SIGN_UP: 'approval' })
  try {
    await makeAccounts(db)
    const figures: Figure[] = []
    for (const question of questions) figures.push(await compare(site.address, question))
    return figures
  } finally {
    await site.stop()
    await forget()
    await db.destroy()
  }
}

async function makeAccounts(db: PlainDb): Promise<void> {
  const accounts = await openAccounts(db, { baseUrl: 'http://localhost:3000' })
  await aSignUp(accounts, { email: plain })
  await anApp(accounts, await aSignUp(accounts, { email: factored }))
}

/** Asks by turns, on one connection. */
async function compare(site: string, { name, path, known, body }: (typeof questions)[number]): Promise<Figure> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  const send = async (who: 'known' | 'unknown', address: string) => {
    const started = performance.now()
    const sent = { method: 'POST', headers: form, body: body(encodeURIComponent(address)), agent }
    const reply = await ask(site, path, sent)
    times[who].push(performance.now() - started)
    const said = reply.body
      .toString()
      .replaceAll(address, '')
      .match(/role="(?:alert|status)">.*?<\/div>/g)
    answers[who].add(`${reply.status} ${said} ${reply.headers.location}`)
  }
  for (let n = 0; n < pairs; n++) {
    const both = [() => send('known', known), () => send('unknown', `nobody${n}@times.example`)]
    for (const each of n % 2 ? both : both.reverse()) await each()
  }
  agent.destroy()
  if ([...answers.known].join() !== [...answers.unknown].join()) {
    throw new Error(`${name}: ${[...answers.known]} against ${[...answers.unknown]}`)
  }
  const medians = [median(times.known), median(times.unknown)] as const
  const apart = Math.abs(medians[0] / medians[1] - 1) * 100
  const figure = atMost(`${name}, known against unknown address, medians apart`, 10, apart, ' %')
  const shown = medians.map((ms) => ms.toFixed(2)).join(' and ')
  return { ...figure, absolute: `${shown} ms; z = ${rankTest(times.known, times.unknown).toFixed(2)}` }
}

/** How many standard deviations the sum of ranks is away from what chance alone leads to expect. */
function rankTest(some: number[], others: number[]): number {
  const all = [...some.map((ms) => ({ ms, one: 1 })), ...others.map((ms) => ({ ms, one: 0 }))]
  all.sort((a, b) => a.ms - b.ms)
  const [n, m] = [some.length, others.length]
  const ranks = all.reduce((sum, { one }, place) => sum + one * (place + 1), 0)
  return (ranks - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
}
