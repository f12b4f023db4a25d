import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { kirokuCommand, plainEnvironment } from '#tests/support/plain-environment.ts'
import { alerts, dashboardExpressions, folder } from './expressions.ts'

/**
 * `npm run watched` has a real Prometheus watch a real site whose database hangs for a while, asks it every expression of the
 * dashboard, and has promtool run the alerts on what it has recorded. Needs Debian's package prometheus.
 */

/** They tell of what does not happen here. */
const mayBeEmpty = /kiroku_rations_exceeded_total/

interface Sample {
  metric: Record<string, string>
  values: [time: number, value: string][]
}

const place = await mkdtemp(join(tmpdir(), 'kiroku-watch-'))
const [port, metricsPort, prometheusPort] = [await freePort(), await freePort(), await freePort()]
const site = `http://127.0.0.1:${port}`
const environment = {
  DATA_DIR: place,
  PORT: String(port),
  METRICS_PORT: String(metricsPort),
  DEMO: 'on',
  LOG_LEVEL: 'error',
}
const kiroku = run(kirokuCommand, ['serve'], { ...plainEnvironment, ...environment })
const configuration = join(place, 'prometheus.yml')
const scraped = {
  job_name: 'kiroku',
  scrape_interval: '1s',
  static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }],
}
await writeFile(configuration, JSON.stringify({ scrape_configs: [scraped] }))
const prometheus = run('prometheus', [
  ...[`--config.file=${configuration}`, `--storage.tsdb.path=${join(place, 'series')}`],
  ...[`--web.listen-address=127.0.0.1:${prometheusPort}`, '--log.level=error'],
])
try {
  execFileSync('promtool', ['check', 'rules', join(folder, 'watch/alerts.yml')])
  execFileSync('promtool', ['check', 'config', join(folder, 'watch/prometheus.yml')])
  await until(() => answers(`${site}/readyz`))
  const began = Date.now() / 1000
  await visit(12_000)
  const quiet = Date.now() / 1000
  await tryDashboard()

  const postmaster = Number.parseInt(readFileSync(join(place, 'postgres/postmaster.pid'), 'utf8'), 10)
  const backends = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  const frozen = [postmaster, ...backends.trim().split(/\s+/).map(Number)]
  for (const pid of frozen) process.kill(pid, 'SIGSTOP')
  const thaw = () => frozen.forEach((pid) => void process.kill(pid, 'SIGCONT'))
  try {
    await until(async () => (await instant('kiroku_database_up'))[0]?.value[1] === '0')
    await visit(5_000)
  } finally {
    thaw()
  }
  await until(async () => (await instant('kiroku_database_up'))[0]?.value[1] === '1')
  await visit(4_000)
  await tryAlerts(began, quiet)
} finally {
  for (const child of [prometheus, kiroku]) child.kill('SIGTERM')
  await Promise.all([kiroku, prometheus].map((child) => new Promise((resolve) => child.once('exit', resolve))))
  await rm(place, { recursive: true, force: true })
}

/** As readers, some of whom mistype their password. */
async function visit(milliseconds: number): Promise<void> {
  const sitemap = await fetch(`${site}/sitemap/1`).then((answer) => answer.text())
  const titles = Array.from(sitemap.matchAll(/\/anime\/[\w-]+/g), ([path]) => path)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const end = Date.now() + milliseconds
  for (let n = 0; Date.now() < end; n++) {
    await fetch(site + ['/', '/browse-animes', '/no-such-page', titles[n % titles.length] ?? '/'][n % 4])
    if (n % 10 === 0)
      await fetch(`${site}/sign-in`, { method: 'POST', headers: form, body: 'email=a@b.example&password=wrong-one' })
    await wait(20)
  }
}

async function tryDashboard(): Promise<void> {
  const expressions = dashboardExpressions()
  const empty: string[] = []
  for (const expression of expressions) if ((await instant(expression)).length === 0) empty.push(expression)
  const silent = empty.filter((expression) => !mayBeEmpty.test(expression))
  if (silent.length > 0) throw new Error(`The dashboard shows nothing for\n${silent.join('\n')}`)
  say(`${expressions.length} expressions of the dashboard answered, ${expressions.length - empty.length} with numbers`)
}

/** A second of what was recorded stands for a minute, so that alerts have time to fire. */
async function tryAlerts(began: number, quiet: number): Promise<void> {
  const now = Date.now() / 1000
  const rules = alerts()
  const names = new Set(rules.flatMap(({ expr }) => expr.match(/\bkiroku_\w+|\bup\b/g) ?? []))
  const recorded: Sample[] = []
  for (const name of names) {
    const query = new URLSearchParams({ query: name, start: String(began), end: String(now), step: '1' })
    recorded.push(...((await api(`query_range?${query}`)) as Sample[]))
  }
  const length = Math.floor(now - began)
  const [times] = [Array.from({ length }, (_, second) => began + second)]
  const series = recorded.map(({ metric: { __name__: name, ...labels }, values }) => {
    const by = new Map(values.map(([time, value]) => [Math.round(time - began), value]))
    const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
    return { series: `${name}{${pairs.join(',')}}`, values: times.map((_, second) => by.get(second) ?? '_').join(' ') }
  })
  const away = times.findLastIndex((_, second) => valueAt(recorded, 'kiroku_database_up', began + second) === '0')
  const instance = `127.0.0.1:${metricsPort}`
  const fired = (name: string) => {
    const { labels, annotations } = rules.find(({ alert }) => alert === name) ?? {
      labels: {},
      annotations: { summary: '' },
    }
    const summary = annotations.summary.replaceAll('{{ $labels.instance }}', instance)
    return { exp_labels: { ...labels, instance, job: 'kiroku' }, exp_annotations: { summary } }
  }
  const tests = [
    ...rules.map(({ alert }) => ({ eval_time: `${Math.floor(quiet - began) - 1}m`, alertname: alert, exp_alerts: [] })),
    { eval_time: `${away}m`, alertname: 'KirokuDatabaseAway', exp_alerts: [fired('KirokuDatabaseAway')] },
    { eval_time: `${length - 1}m`, alertname: 'KirokuDatabaseAway', exp_alerts: [] },
  ]
  const file = join(place, 'tests.yml')
  const about = { rule_files: [join(folder, 'watch/alerts.yml')], evaluation_interval: '1m' }
  await writeFile(
    file,
    JSON.stringify({ ...about, tests: [{ interval: '1m', input_series: series, alert_rule_test: tests }] }),
  )
  execFileSync('promtool', ['test', 'rules', file], { stdio: 'inherit' })
  say(
    `${rules.length} alerts run by promtool on ${series.length} series of ${length} samples: only KirokuDatabaseAway fired`,
  )
}

function valueAt(recorded: Sample[], name: string, time: number): string | undefined {
  const { values = [] } = recorded.find(({ metric }) => metric.__name__ === name) ?? {}
  return values.find(([at]) => Math.round(at - time) === 0)?.[1]
}

async function instant(query: string): Promise<{ value: [number, string] }[]> {
  return (await api(`query?${new URLSearchParams({ query })}`)) as { value: [number, string] }[]
}

async function api(question: string): Promise<unknown[]> {
  const answer = await fetch(`http://127.0.0.1:${prometheusPort}/api/v1/${question}`)
  const { status, error, data } = (await answer.json()) as {
    status: string
    error: string
    data: { result: unknown[] }
  }
  if (status !== 'success') throw new Error(`${question}: ${error}`)
  return data.result
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env) {
  return spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds().catch(() => false)); tries++) {
    if (tries > 240) throw new Error(`Waited in vain for ${holds}`)
    await wait(250)
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
