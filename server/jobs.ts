import { PgBoss } from 'pg-boss'
import { isUnreachable, markAway } from '#db/away.ts'
import type { Logger } from './log.ts'
import { newsOnly } from './news-only.ts'

/** Work to be done later by any instance, and retried until it succeeds. */
export interface Job<Data extends object> {
  name: string
  /** Throws when it must be retried. */
  run(data: Data): Promise<void>
}

export interface Jobs {
  /** Puts work into the queue, which outlives the process. */
  add<Data extends object>(job: Job<Data>, data: Data): Promise<void>
  /** Waits for running jobs to finish. */
  stop(): Promise<void>
}

interface Options {
  databaseUrl: string
  log: Logger
  /** Seconds before the first retry; each further retry waits twice as long, at most an hour. */
  retryDelay?: number
}

const retries = 12
const longestRetryDelay = 3600
const keptSeconds = 3600

/** Starts working on the queue. */
export async function startJobs(jobs: Job<never>[], { databaseUrl, log, retryDelay = 5 }: Options): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, application_name: 'kiroku jobs', schedule: false })
  const isNews = newsOnly()
  boss.on('error', (given) => {
    // Errors of its workers arrive as copies, which are not instances of Error.
    const err = given instanceof Error ? given : Object.assign(new Error(), given)
    // http.ts logs once that the database is away.
    log[isUnreachable(markAway(err)) || !isNews(err.message) ? 'debug' : 'warn']({ err }, 'jobs')
  })
  await boss.start()
  for (const { name, run } of jobs) {
    await boss.createQueue(name)
    await boss.updateQueue(name, {
      retryLimit: retries,
      retryDelay,
      retryBackoff: true,
      retryDelayMax: longestRetryDelay,
      expireInSeconds: 120,
      deleteAfterSeconds: keptSeconds,
    })
    await boss.work(name, { pollingIntervalSeconds: 1 }, async ([job]) => {
      if (!job) return
      await run(job.data as never).catch((error: unknown) => {
        log.warn({ err: error, job: name, id: job.id }, 'A job has failed and will be tried again')
        throw error
      })
    })
  }
  return {
    async add({ name }, data) {
      await boss.send(name, data)
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  }
}
