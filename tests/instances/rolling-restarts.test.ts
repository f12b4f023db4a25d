import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startLoad } from './load.ts'
import { isMissing } from './run-server.ts'
import { threeInstances } from './three-instances.ts'

/** How often each of the three is restarted; `RESTARTS=2` for fewer. */
const rounds = Number(process.env.RESTARTS ?? 10)

test.skipIf(isMissing('haproxy'))(
  'rolling restarts under load fail no request, lose nothing, and what the clock orders is done once',
  { timeout: 120_000 + rounds * 90_000 },
  async () => {
    const site = await threeInstances()
    const stopLoad = await startLoad(site)
    const took: number[] = []

    for (let round = 0; round < rounds; round++) {
      for (const instance of site.instances) {
        await instance.stop()
        const before = performance.now()
        await instance.start()
        took.push(performance.now() - before)
      }
    }
    const { requests, failures, slowest, saved } = await stopLoad()

    const second = (milliseconds: number) => (milliseconds / 1000).toFixed(1)
    console.info(
      `${took.length} restarts, ${requests} requests, ${failures.length} failed, slowest ${second(slowest)} s; ` +
        `an instance was ready ${second(Math.min(...took))} to ${second(Math.max(...took))} s after its start`,
    )
    expect(failures).toEqual([])
    const kept = await sql<{ name: string; progress: number }>`
    select user_name as name, progress from journal join users on users.id = user_id`.execute(site.db)
    expect(new Map(kept.rows.map(({ name, progress }) => [name, progress]))).toEqual(saved)
    const { rows } = await sql<{ runs: number }>`select count(*) as runs from pgboss.job
    where name = 'forget-deleted-titles' group by date_trunc('minute', created_on)`.execute(site.db)
    expect(rows.map(({ runs }) => runs).filter((runs) => runs > 1)).toEqual([])
  },
)
