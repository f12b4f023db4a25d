import { writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type PlainDb } from '#db/connection.ts'
import { findSocketFolder, urlThrough } from '#server/postgres/socket-folder.ts'
import { ask, type Reply } from '#tests/support/ask.ts'
import { freePort } from '#tests/support/free-port.ts'
import { aUsedFolder, kiroku, type RunningKiroku, startKiroku } from '#tests/support/kiroku.ts'
import { anUploadedPicture } from '#tests/support/title-form.ts'

const adminPassword = 'a fine long secret'
export const password = 'a fine long secret'

/** Names of titles that all writers share, and of those of each writer. */
export const sharedTitles = Array.from({ length: 24 }, (_, n) => `Shared ${n}`)
export const ownTitles = (writer: number) => Array.from({ length: 4 }, (_, n) => `Own ${writer}-${n}`)
/** Episodes of each. */
export const episodes = 12

/** A real `./kiroku serve` on a database of its own, which can be killed and comes back at the same address. */
export interface FaultySite {
  folder: string
  address: string
  /** The site as it runs now; the first of several copies. */
  running(): RunningKiroku
  /** Where all copies are. */
  addresses: string[]
  start(): Promise<void>
  /** Sends a form, from an address of its own, so that no limit on attempts is met. */
  post(cookie: string, path: string, fields: Record<string, string | File>): Promise<Reply>
  send(
    path: string,
    asking: { method?: string; cookie: string; headers?: Record<string, string>; body?: Buffer },
  ): Promise<Reply>
  /** Works with the database itself, which must be there. */
  withDatabase<Result>(work: (db: PlainDb) => Promise<Result>): Promise<Result>
  /** The cookie of the admin, and a picture that they have uploaded. */
  admin: string
  poster: string
}

export interface Given {
  environment?: NodeJS.ProcessEnv
  /** A data folder that has been used, in a place of its own. */
  folder?: string
  /** Where the database is, if it is not the site's own; the site may reach it another way. */
  databaseUrl?: string
  /** How many copies run on that database: each request is sent to one of them. */
  copies?: number
}

export async function aFaultySite(
  writers: number,
  { environment = {}, folder: place, databaseUrl, copies = 1 }: Given = {},
): Promise<FaultySite> {
  const folder = place ?? (await aUsedFolder())
  const file = join(folder, 'catalogue.jsonl')
  await writeFile(file, linesOf([...sharedTitles, ...Array.from({ length: writers }, (_, n) => ownTitles(n)).flat()]))
  const imported = kiroku(['import', file], { environment: { ...environment, DATA_DIR: folder } })
  if ((await imported.ended) !== 0) throw new Error(imported.output())

  const port = await freePort()
  const given = { ADMIN_PASSWORD: adminPassword, TRUSTED_PROXY: '127.0.0.1', ...environment }
  let running = await startKiroku(folder, { port, environment: given })
  const others: RunningKiroku[] = []
  // Only the first tells its metrics.
  const elsewhere = { environment: { ...given, METRICS_PORT: '' } }
  while (others.length + 1 < copies) others.push(await startKiroku(folder, elsewhere))
  const addresses = [running, ...others].map(({ address }) => address)
  let agent = new Agent({ keepAlive: true })
  const site: FaultySite = {
    folder,
    address: running.address,
    running: () => running,
    addresses,
    async start() {
      agent.destroy()
      agent = new Agent({ keepAlive: true })
      running = await startKiroku(folder, { port, environment: given })
    },
    send(path, { method, cookie, headers = {}, body }) {
      const from = `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`
      const all = { accept: 'application/json', 'x-forwarded-for': from, ...(cookie && { cookie }), ...headers }
      const address = addresses[Math.floor(Math.random() * addresses.length)] ?? ''
      return inTime(ask(address, path, { method, headers: all, body, agent }))
    },
    async post(cookie, path, fields) {
      const isPlain = Object.values(fields).every((value) => typeof value === 'string')
      const form = isPlain ? new URLSearchParams(fields as Record<string, string>) : new FormData()
      if (form instanceof FormData) for (const [name, value] of Object.entries(fields)) form.append(name, value)
      const sent = new Response(form)
      const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
      return site.send(path, { method: 'POST', cookie, headers, body: Buffer.from(await sent.arrayBuffer()) })
    },
    async withDatabase(work) {
      const db = connect(databaseUrl ?? urlThrough((await findSocketFolder(folder)) ?? '', 'kiroku'), {
        connections: 2,
      })
      try {
        return await work(db)
      } finally {
        await db.destroy()
      }
    },
    admin: '',
    poster: '',
  }
  site.admin = cookieOf(
    await site.post('', '/admin/sign-in', { email: 'admin@kiroku.example', password: adminPassword }),
  )
  site.poster = await site.withDatabase(async (db) => {
    const { id } = await db.selectFrom('users').select('id').where('is_admin', '=', true).executeTakeFirstOrThrow()
    return anUploadedPicture(db, id)
  })
  return site
}

export function linesOf(names: string[], studio = 'Studio'): string {
  return names
    .map((title) =>
      JSON.stringify({ itemType: 'anime', title, episodes, studios: [studio], ids: { mal: idOf(title) } }),
    )
    .join('\n')
}

/** A number for a name, by which lists from elsewhere mean the title. */
export function idOf(name: string): number {
  let id = 0
  for (const character of name) id = (id * 31 + character.charCodeAt(0)) % 1_000_000_007
  return id
}

export function cookieOf(reply: Reply | null): string {
  const cookies = reply?.headers['set-cookie'] ?? []
  return cookies.find((cookie) => cookie.includes('session_token'))?.split(';')[0] ?? ''
}

export class NoAnswer extends Error {}

/** Seconds: the site answers in less, whatever happens. */
const longestAnswer = 40

async function inTime(asked: Promise<Reply>): Promise<Reply> {
  const late = new AbortController()
  const over = wait(longestAnswer * 1000, null, { signal: late.signal }).then(() => {
    throw new NoAnswer(`There was no answer in ${longestAnswer} s`)
  })
  over.catch(() => {})
  return Promise.race([asked, over]).finally(() => late.abort())
}
