import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request as send } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import routes from '#app/routes.ts'
import { connect } from '#db/connection.ts'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { scrape, sumOf } from '#tests/support/scrape.ts'
import { aServer } from '#tests/support/server.ts'
import { type Job, startJobs } from '../jobs.ts'
import { createLog } from '../log.ts'
import { countChild } from './children.ts'
import { serveMetrics } from './serve-metrics.ts'

const disk = { free: async () => 5_000_000_000, freeSpace: 1_000_000_000 }

test('requests are counted by route, status and how the page cache was used', async () => {
  const { db, address, metrics } = await aWatchedSite()
  const { id } = await aTitle(db, { kind: 'anime' })
  const before = await scrape(metrics)

  for (let times = 0; times < 3; times++) await ask(address, `/anime/${id}`)
  await ask(address, '/anime/no-such-title')
  await ask(address, '/no/such/page/at/all')
  await ask(address, '/healthz')

  const after = await scrape(metrics)
  const more = (name: string, labels: Record<string, string>) =>
    sumOf(after, name, labels) - sumOf(before, name, labels)
  const requests = (labels: Record<string, string>) => more('kiroku_requests_total', { method: 'GET', ...labels })
  expect(requests({ route: '/:kind/:id', status: '200', cache: 'miss' })).toBe(1)
  expect(requests({ route: '/:kind/:id', status: '200', cache: 'hit' })).toBe(2)
  expect(requests({ route: '/:kind/:id', status: '404' })).toBe(1)
  expect(requests({ route: '/*', status: '404' })).toBe(1)
  expect(requests({ route: '/healthz', status: '200' })).toBe(1)
  const kept = { route: '/:kind/:id', cache: 'hit' }
  expect(more('kiroku_request_seconds_count', kept)).toBe(2)
  expect(more('kiroku_request_seconds_bucket', { ...kept, le: '+Inf' })).toBe(2)
  expect(more('kiroku_request_seconds_bucket', { ...kept, le: '5' })).toBe(2)
  expect(more('kiroku_request_seconds_sum', kept)).toBeGreaterThan(0)
  expect(sumOf(after, 'kiroku_page_cache_pages')).toBe(1)
})

test('whatever is asked for, labels have the values that they may have, and name nobody', async () => {
  const { address, metrics } = await aWatchedSite()
  const known = new Set(['none', 'file', 'picture', '/files/uploads', '/healthz', '/readyz', ...patterns()])

  for (let n = 0; n < 40; n++) {
    const path = [`/anime/secret-${n}`, `/x-${n}/secret/y`, `/assets/secret-${n}.js`, `/imgs/secret-${n}`][n % 4] ?? ''
    await ask(address, `${path}?email=secret@reader.example`)
  }
  await ask(address, '//secret%ff')
  await ask(address, `/${'secret'.repeat(2_000)}`)
  await ask(address, '/sign-in', { method: 'POST', body: 'email=secret@reader.example&password=secret', headers: form })
  for (const method of ['PROPFIND', 'MKCOL', 'PUT']) await askBy(method, address, '/secret')

  const all = await scrape(metrics)
  const requests = all.filter(({ name }) => name === 'kiroku_requests_total')
  expect(requests.map(({ labels }) => labels.route).filter((route) => !known.has(route ?? ''))).toEqual([])
  expect(new Set(requests.map(({ labels }) => labels.method))).toContain('other')
  expect(JSON.stringify(all)).not.toMatch(/secret|reader\.example|127\.0\.0\.1|PROPFIND/)
  expect(sumOf(all, 'kiroku_refusals_total', { code: 'wrong-credentials' })).toBeGreaterThan(0)
})

test('work, connections, child processes and the disk are told, and that the database is away', async () => {
  const { url, metrics, presence } = await aWatchedSite()
  const log = createLog('silent')
  const job: Job = { name: 'a-job', run: (_, stopping) => once(stopping, 'abort').then(() => {}) }
  const jobs = await startJobs([job], { databaseUrl: url, log })
  onTestFinished(() => jobs.stop())
  await jobs.add(job, {})
  const child = spawn('sleep', ['60'])
  countChild('sleeper', child)

  const all = await scrape(metrics)

  expect(sumOf(all, 'kiroku_jobs', { queue: 'a-job' })).toBe(1)
  expect(sumOf(all, 'kiroku_job_failures_total', { queue: 'a-job' })).toBe(0)
  expect(sumOf(all, 'kiroku_imports_underway')).toBe(0)
  expect(all).toContainEqual({ name: 'kiroku_imports_underway', labels: { kind: 'list' }, value: 0 })
  expect(sumOf(all, 'kiroku_database_connections_max', { pool: 'pages' })).toBe(10)
  expect(sumOf(all, 'kiroku_database_connections', { pool: 'pages' })).toBeGreaterThan(0)
  expect(sumOf(all, 'kiroku_child_processes', { kind: 'sleeper' })).toBe(1)
  expect(sumOf(all, 'kiroku_disk_free_bytes')).toBe(5_000_000_000)
  expect(sumOf(all, 'kiroku_database_up')).toBe(1)

  child.kill()
  await once(child, 'exit')
  presence.gone(new Error('away'))
  const away = await scrape(metrics)

  expect(sumOf(away, 'kiroku_child_processes', { kind: 'sleeper' })).toBe(0)
  expect(sumOf(away, 'kiroku_child_processes_started_total', { kind: 'sleeper' })).toBe(1)
  expect(sumOf(away, 'kiroku_database_up')).toBe(0)
  expect(sumOf(away, 'kiroku_database_losses_total')).toBe(1)
  expect(away.filter(({ name }) => name === 'kiroku_jobs')).toEqual([])
})

const form = { 'content-type': 'application/x-www-form-urlencoded' }

async function aWatchedSite() {
  const { db, url } = await freshDatabaseWithUrl()
  const server = await aServer({ db, url, disk })
  const work = connect(url)
  const { pages, presence } = server
  const metrics = await serveMetrics({ host: '127.0.0.1', port: 0, pools: { pages: db, work }, pages, presence, disk })
  onTestFinished(() => metrics.close().then(() => work.destroy()))
  return { ...server, db, url, metrics: metrics.address }
}

function patterns(): string[] {
  return routes.map(({ path = '' }) => `/${path}`)
}

function askBy(method: string, address: string, path: string): Promise<unknown> {
  return new Promise((resolve, reject) =>
    send(address + path, { method }, (answer) => answer.resume().on('end', resolve))
      .on('error', reject)
      .end(),
  )
}
