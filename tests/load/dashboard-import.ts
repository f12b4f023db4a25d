import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { readLines } from '#domain/catalogue/import/read-lines.ts'
import { ask, type Reply } from '#tests/support/ask.ts'
import { anUploader, sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { atMost, type Figure, median } from './figure.ts'
import { startServer } from './http/processes.ts'
import { seededChance } from './seeded-chance.ts'

const titles = 4_000
/** Seconds, and requests in each of them. */
const usual = { seconds: 20, rate: 120 }
/** Milliseconds. */
const longest = 120_000
const stretch = 5_000
const imports = '/admin-dashboard/imports'

/** What readers notice of an import on the dashboard: each sort of page, before it and while it runs. */
export async function benchDashboardImport(databaseUrl: string, catalogue: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-bench-files-'))
  const db = connect(databaseUrl, { connections: 2 })
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl, DATA_DIR: folder })
  try {
    await signedIn(db, 'admin')
    const paths = await somePaths(db)
    await browse(site.address, paths, wait(3_000))
    const before = await browse(site.address, paths, wait(usual.seconds * 1000))
    const importing = bringIn(site.address, await firstLines(catalogue))
    const during = await browse(site.address, paths, importing)
    const { added, seconds } = await importing
    const failed = during.filter(({ status }) => status >= 500)
    return [
      ...Object.keys(paths).map((sort) => {
        const [now, then] = [p99(during, sort), p99(before, sort)]
        const name = `${sort}, p99 while ${added} titles are imported in ${Math.round(seconds)} s, of its usual ${then.toFixed(1)} ms`
        return atMost(name, 2, now / then, '×')
      }),
      atMost(`answers with 5xx, of ${during.length}`, 0, failed.length),
    ]
  } finally {
    await site.stop()
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Pages of each sort, more of them than readers come back to. */
async function somePaths(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ path: string; word: string }>`
    select '/' || kind || '/' || id as path, left(split_part(title, ' ', 1), 20) as word
    from titles order by md5(id) limit 2000`.execute(db)
  return {
    home: ['/'],
    browse: Array.from({ length: 50 }, (_, n) => `/browse-${n % 2 ? 'animes' : 'mangas'}?page=${1 + (n >> 1)}`),
    item: rows.map(({ path }) => path),
    search: rows.map(({ word }) => `/search?q=${encodeURIComponent(word)}`),
  }
}

interface Seen {
  sort: string
  status: number
  /** When it was asked for, in milliseconds. */
  at: number
  ms: number
}

/** Readers who come at a steady rate, however fast they are answered, for as long as something takes. */
async function browse(address: string, paths: Record<string, string[]>, meanwhile: Promise<unknown>): Promise<Seen[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const chance = seededChance(7)
  const sorts = Object.keys(paths)
  const seen: Promise<Seen>[] = []
  let over = false
  const end = () => {
    over = true
  }
  meanwhile.then(end, end)
  const began = performance.now()
  for (let n = 0; !over; n++) {
    const sort = sorts[n % sorts.length] ?? ''
    const choice = paths[sort] ?? []
    seen.push(visit(address, sort, choice[Math.floor(chance() * choice.length)] ?? '/', agent))
    await wait(Math.max(0, began + (n * 1000) / usual.rate - performance.now()))
  }
  const all = await Promise.all(seen)
  agent.destroy()
  return all
}

async function visit(address: string, sort: string, path: string, agent: Agent): Promise<Seen> {
  const began = performance.now()
  const { status } = await ask(address, path, { headers: { 'accept-encoding': 'br' }, agent })
  return { sort, status, at: began, ms: performance.now() - began }
}

/** Imports a file as an admin does: uploads it, has it checked, starts, and waits for its end. */
async function bringIn(address: string, file: Buffer) {
  const began = performance.now()
  const headers = { cookie: sessionCookie('admin'), 'content-type': 'application/x-www-form-urlencoded' }
  const post = (path: string, body: string) => ask(address, path, { method: 'POST', headers, body })
  const admin = anUploader(address, { user: 'admin', origin: 'http://localhost:3000' })
  const upload = (await admin.create(file.length, { folder: 'catalogues' })).headers.location ?? ''
  expectStatus(await admin.send(upload, 0, file), 204)
  const begun = await post(imports, `fileName=bench&upload=${upload.replace(/^.*\//, '')}`)
  expectStatus(begun, 302)
  const page = begun.headers.location ?? ''
  await until(address, page, 'checked')
  expectStatus(await post(page, 'do=start'), 302)
  const { added } = await until(address, page, 'done')
  return { added, seconds: (performance.now() - began) / 1000 }
}

async function until(address: string, page: string, state: string): Promise<{ state: string; added: number }> {
  for (const deadline = Date.now() + longest; Date.now() < deadline; ) {
    const { body } = await ask(address, `${page}/progress`, { headers: { cookie: sessionCookie('admin') } })
    const found = JSON.parse(body.toString())
    if (found.state === state) return found
    if (found.state === 'failed') throw new Error('The import has failed')
    await wait(500)
  }
  throw new Error(`The import was not ${state} in time`)
}

function expectStatus({ status, body }: Reply, wanted: number): void {
  if (status !== wanted) throw new Error(`Answered with ${status}: ${body.toString().slice(0, 200)}`)
}

async function firstLines(catalogue: string): Promise<Buffer> {
  const lines: string[] = []
  for await (const line of readLines(createReadStream(catalogue))) {
    if ('text' in line) lines.push(line.text)
    if (lines.length === titles) break
  }
  return gzipSync(lines.join('\n'))
}

/** The p99 of a typical stretch of five seconds: what else the machine does meanwhile comes in bursts. */
function p99(seen: Seen[], sort: string): number {
  const stretches = Map.groupBy(
    seen.filter((each) => each.sort === sort),
    ({ at }) => Math.floor(at / stretch),
  )
  return median([...stretches.values()].map((each) => slowest(each.map(({ ms }) => ms))))
}

function slowest(times: number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0
}

if (import.meta.main) console.table(await benchDashboardImport(process.env.DATABASE_URL ?? '', process.argv[2] ?? ''))
