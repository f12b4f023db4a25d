import { fromKysely, PgBoss } from 'pg-boss'
import { isUnreachable, markAway } from '#db/away.ts'
import type { Tx } from '#db/connection.ts'
import { forgetLaterTimes } from './forget-later-times.ts'
import { keepSchedules, schedule } from './keep-schedules.ts'
import type { Logger } from './log.ts'
import { jobFailures } from './metrics/counts.ts'
import { newsOnly } from './news-only.ts'
import { repeat } from './repeat.ts'

/** Work to be done later by any one instance. */
export interface Job<Data extends object = object> {
  name: string
  /**
   * When it is done without being added, in cron's way and UTC. What fell due while no instance was running is done once at
   * the next start. A run that fails is not repeated: the next one comes by itself.
   */
  cron?: string
  /** Seconds after which a scheduled run is ended. */
  longest?: number
  /** Throws when it must be retried, with the same `id`. `stopping` is aborted when the work should end early. */
  run(data: Data, stopping: AbortSignal, id: string): Promise<void>
}

export interface Jobs {
  /** Puts work into the queue, which outlives the process; with `tx`, when that is committed. */
  add<Data extends object>(job: Job<Data>, data: Data, tx?: Tx): Promise<void>
  /** Tells running jobs to stop early, and waits for them to finish. */
  stop(): Promise<void>
}

interface Options {
  databaseUrl: string
  log: Logger
  /** Seconds before the first retry; each further retry waits twice as long, at most an hour. */
  retryDelay?: number
  /** How often an instance looks for what is due, and for scheduled work to do. */
  secondsBetweenLooks?: number
}

const retries = 12
/** Seconds. */
const longestRetryDelay = 3600
const longestRun = { added: 120, scheduled: 6 * 3600 }
/** After so long without a sign of life from the instance that does it, added work is given to another one. The least that there is. */
const longestSilence = 10
const kept = 3600

/** Starts working on the queues. */
export async function startJobs(
  jobs: Job<never>[],
  { databaseUrl, log, retryDelay = 5, secondsBetweenLooks = 10 }: Options,
): Promise<Jobs> {
  const stopping = new AbortController()
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 2,
    application_name: 'kiroku jobs',
    cronMonitorIntervalSeconds: secondsBetweenLooks,
    cronWorkerIntervalSeconds: secondsBetweenLooks,
    // Both say how often it looks for work whose instance was killed.
    superviseIntervalSeconds: secondsBetweenLooks,
    monitorIntervalSeconds: secondsBetweenLooks,
  })
  const isNews = newsOnly()
  boss.on('error', (given) => {
    // Errors of its workers arrive as copies, which are not instances of Error.
    const err = given instanceof Error ? given : Object.assign(new Error(), given)
    // http.ts logs once that the database is away.
    log[isUnreachable(markAway(err)) || !isNews(err.message) ? 'debug' : 'warn']({ err }, 'jobs')
  })
  await boss.start()
  const forget = () => forgetLaterTimes((statements) => boss.getDb().executeSql(statements))
  await forget().catch(failAsAway)
  for (const { name, cron, longest = longestRun.scheduled, run } of jobs) {
    // Of scheduled runs one waits at most. One that was killed counts as running for hours, and the next begins all the same.
    await boss.createQueue(name, { policy: cron ? 'short' : 'standard' })
    await boss.updateQueue(name, {
      ...(cron
        ? { retryLimit: 0 }
        : {
            ...{ retryLimit: retries, retryDelay, retryBackoff: true, retryDelayMax: longestRetryDelay },
            heartbeatSeconds: longestSilence,
          }),
      expireInSeconds: cron ? longest : longestRun.added,
      deleteAfterSeconds: kept,
    })
    jobFailures.add(name, 0)
    if (cron) await schedule(boss, name, cron)
    const options = { pollingIntervalSeconds: cron ? secondsBetweenLooks : 1, includeMetadata: true } as const
    await boss.work(name, options, async ([job]) => {
      if (!job) return
      try {
        await run(job.data as never, AbortSignal.any([job.signal, stopping.signal]), job.id)
        if (job.signal.aborted && !stopping.signal.aborted) throw new Error('It took longer than it may')
      } catch (error) {
        jobFailures.add(name)
        // http.ts logs once that the database is away.
        const level = isUnreachable(error) ? 'debug' : 'warn'
        const again = job.retryCount < job.retryLimit ? ' and will be tried again' : ''
        log[level]({ err: error, job: name, id: job.id }, `A job has failed${again}`)
        throw error
      }
    })
  }
  const tend = async () => {
    await forget()
    await keepSchedules(boss, jobs, log)
  }
  const tending = repeat(secondsBetweenLooks, () => tend().catch(failAsAway), log)
  return {
    async add({ name }, data, tx) {
      await boss.send(name, data, tx && { db: fromKysely(tx) })
    },
    async stop() {
      stopping.abort()
      await tending.stop()
      await boss.stop({ graceful: true, timeout: 10_000, close: true })
    },
  }
}

function failAsAway(error: unknown): never {
  throw markAway(error)
}
