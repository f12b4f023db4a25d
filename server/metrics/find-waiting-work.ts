import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** Work in the database that any instance may do. */
export interface WaitingWork {
  jobs: { queue: string; waiting: number; running: number; oldest: number }[]
  imports: { kind: string; underway: number; oldest: number }[]
}

/** How much work waits, and for how many seconds the oldest of it does. It reads as many rows as there is work. */
export async function findWaitingWork(db: Db): Promise<WaitingWork> {
  const jobs = await sql<{ queue: string; waiting: number; running: number; oldest: number }>`
    select q.name as queue,
      count(*) filter (where j.state in ('created', 'retry')) as waiting,
      count(*) filter (where j.state = 'active') as running,
      coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry')
        and j.start_after < now())), 0)::float8 as oldest
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    group by q.name`.execute(db)
  const imports = await sql<{ kind: string; underway: number; oldest: number }>`
    select 'catalogue' as kind, count(*) as underway,
      coalesce(extract(epoch from now() - min(began_at)), 0)::float8 as oldest
    from imports where ended_at is null and state in ('checking', 'running')
    union all
    select 'list', count(*), coalesce(extract(epoch from now() - min(began_at)), 0)::float8
    from list_imports where state in ('reading', 'running', 'undoing')`.execute(db)
  return { jobs: jobs.rows, imports: imports.rows }
}
