import type { PgBoss } from 'pg-boss'
import type { Logger } from './log.ts'

interface Scheduled {
  name: string
  cron?: string
}

/** Seconds: an instance that does such work looks for it far more often. */
const longestWait = 300

/**
 * Each instance has the clock order what it does. What none does any more, because it is not configured or a release no longer
 * has it, would be ordered for ever: when an order has waited in vain, it is dropped and no other one follows.
 */
export async function keepSchedules(boss: PgBoss, jobs: Scheduled[], log: Logger): Promise<void> {
  const others = new Set((await boss.getSchedules()).map(({ name }) => name))
  for (const { name, cron } of jobs) if (cron && !others.delete(name)) await schedule(boss, name, cron)
  for (const name of others) {
    if (!(await waitsInVain(boss, name))) continue
    log.info({ job: name }, 'No instance does this any more: it is not ordered again')
    await boss.unschedule(name)
    await boss.deleteQueuedJobs(name)
  }
}

export async function schedule(boss: PgBoss, name: string, cron: string): Promise<void> {
  await boss.schedule(name, cron, null, { missed: 'once' })
}

async function waitsInVain(boss: PgBoss, name: string): Promise<boolean> {
  const { rows } = await boss.getDb().executeSql(
    `select from pgboss.job where name = $1
      having not bool_or(state = 'active')
        and min(start_after) filter (where state < 'active') < now() - $2 * interval '1 second'`,
    [name, longestWait],
  )
  return rows.length > 0
}
