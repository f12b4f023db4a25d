import { Counter, Gauge, type Metric, Registry } from '@prometheus-io/client'
import { type PlainDb, useOfPool } from '#db/connection.ts'
import type { Replica } from '#db/replica.ts'
import { help } from '#texts/metrics.ts'
import type { PageCache } from '#web/page-cache.ts'
import type { Disk } from '../http/health.ts'
import type { Page } from '../http/page.ts'
import type { Presence } from '../http/presence.ts'
import { version } from '../version.ts'
import { childrenRunning, childrenStarted } from './children.ts'
import { type Counts, jobFailures, taskFailures } from './counts.ts'
import type { WaitingWork } from './find-waiting-work.ts'
import type { watchProcess } from './process-metrics.ts'
import { requestSeconds, requestsAnswered } from './request-metrics.ts'
import { clientsGone, rationed, refusals, uploadedBytes } from './requests.ts'

/** What is looked at when somebody asks for the metrics; the last three are replaced each time. */
export interface Watched {
  pages: PageCache<Page>
  presence: Presence
  pools: Record<string, PlainDb>
  replica?: Replica | null
  disk: Disk | null
  own: ReturnType<ReturnType<typeof watchProcess>['look']>
  /** Null when the database did not say. */
  work: WaitingWork | null
  freeBytes: number | null
}

type Name = keyof typeof help
type Labels = Record<string, string>
type Value = [labels: Labels, value: number]
/** One number, none if it is not known, or one for each of some labels. */
type Numbers = () => number | null | Value[]

const labelNames = ['version', 'code', 'route', 'pool', 'state', 'queue', 'task', 'kind']

/** A metric of the library whose numbers are kept elsewhere, and read when somebody asks. */
function refill(numbers: Numbers) {
  return function (this: { reset(): void; inc(labels: Labels, value: number): void }) {
    this.reset()
    const read = numbers()
    const values: Value[] = Array.isArray(read) ? read : read === null ? [] : [[{}, read]]
    for (const [labels, value] of values) this.inc(labels, value)
  }
}

/**
 * Everything that Kiroku says of itself. No label ever holds an id, a name or an address: each has few values, whatever
 * is asked for (docs/decisions/0083).
 */
export function openRegistry(watched: Watched): Registry {
  const registry = new Registry()

  const describe = (name: Name) => ({ name: `kiroku_${name}`, help: help[name], labelNames, registers: [registry] })
  const gauge = (name: Name, numbers: Numbers) => new Gauge({ ...describe(name), collect: refill(numbers) })
  const counter = (name: Name, numbers: Numbers) => new Counter({ ...describe(name), collect: refill(numbers) })
  const by = (label: string, counted: Counts) => () => Array.from(counted, ([name, n]): Value => [{ [label]: name }, n])
  const { pages, presence, pools, replica } = watched
  const jobs = () => watched.work?.jobs ?? []
  const imports = () => watched.work?.imports ?? []
  const eachPool = (values: (pool: string, use: ReturnType<typeof useOfPool>) => Value[]) => () => [
    ...Object.entries(pools).flatMap(([pool, db]) => values(pool, useOfPool(db))),
    ...(replica ? values('replica', replica.use) : []),
  ]

  gauge('build_info', () => [[{ version }, 1]])
  for (const metric of [requestsAnswered, requestSeconds]) registry.registerMetric(metric as unknown as Metric)
  counter('refusals_total', by('code', refusals))
  counter('rations_exceeded_total', by('route', rationed))
  counter('clients_gone_total', () => clientsGone.total)
  counter('uploaded_bytes_total', () => uploadedBytes.total)

  gauge('page_cache_pages', () => pages.count)
  gauge('page_cache_bytes', () => pages.bytes)
  gauge('page_cache_max_bytes', () => pages.maxBytes)
  counter('page_cache_clearings_total', () => pages.clearings)

  gauge('database_up', () => (presence.away ? 0 : 1))
  counter('database_losses_total', () => presence.losses)
  gauge(
    'database_connections',
    eachPool((pool, { used, idle }) => [
      [{ pool, state: 'used' }, used],
      [{ pool, state: 'idle' }, idle],
    ]),
  )
  gauge(
    'database_connections_max',
    eachPool((pool, { most }) => [[{ pool }, most]]),
  )
  gauge(
    'database_waiting',
    eachPool((pool, { waiting }) => [[{ pool }, waiting]]),
  )
  counter('reader_reads_total', () =>
    Object.entries(replica?.asked ?? {}).map(([server, count]): Value => [{ pool: server }, count]),
  )

  gauge('jobs', () =>
    jobs().flatMap(({ queue, waiting, running }): Value[] => [
      [{ queue, state: 'waiting' }, waiting],
      [{ queue, state: 'running' }, running],
    ]),
  )
  gauge('job_oldest_seconds', () => jobs().map(({ queue, oldest }): Value => [{ queue }, oldest]))
  counter('job_failures_total', by('queue', jobFailures))
  counter('task_failures_total', by('task', taskFailures))
  gauge('imports_underway', () => imports().map(({ kind, underway }): Value => [{ kind }, underway]))
  gauge('import_oldest_seconds', () => imports().map(({ kind, oldest }): Value => [{ kind }, oldest]))

  gauge('child_processes', by('kind', childrenRunning))
  counter('child_processes_started_total', by('kind', childrenStarted))
  gauge('disk_free_bytes', () => watched.freeBytes)
  gauge('disk_reserved_bytes', () => watched.disk?.freeSpace ?? null)

  counter('process_cpu_seconds_total', () => watched.own.cpuSeconds)
  gauge('process_resident_memory_bytes', () => watched.own.rss)
  gauge('process_heap_bytes', () => watched.own.heap)
  gauge('process_open_files', () => watched.own.files)
  gauge('process_start_time_seconds', () => watched.own.startedAt)
  gauge('event_loop_lag_mean_seconds', () => watched.own.lagMean)
  gauge('event_loop_lag_p99_seconds', () => watched.own.lagP99)
  return registry
}
