import { expect, test } from 'vitest'
import { isThere } from '#tests/checks/is-there.mjs'
import { many, rounds, runRounds } from '#tests/faults/rounds/figures.ts'
import { type Fault, someRounds } from '#tests/faults/rounds/rounds.ts'
import { freePort } from '#tests/support/free-port.ts'
import { aDataFolder } from '#tests/support/kiroku.ts'
import { scrape, sumOf } from '#tests/support/scrape.ts'
import { aCluster, type Cluster } from './cluster.ts'
import type { Node } from './nodes.ts'
import { type OwnWrites, startOwnWrites } from './own-writes.ts'

const packages = {
  patroni: 'patroni and python3-etcd',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pg_lsclusters: 'postgresql',
}
const missing = Object.entries(packages).filter(([program]) => !isThere(program))
for (const [program, name] of missing) console.warn(`Left out: ${program} is missing (Debian: ${name})`)

/** Milliseconds without an acknowledged write, at most. */
const mostWithout = { postgres: 10_000, both: 30_000, planned: 3_000 }

test.skipIf(missing.length > 0)(
  'whoever of the cluster is killed under writes of all kinds, nothing that was acknowledged is lost',
  {
    ...many,
  },
  async (context) => {
    const cluster = await aCluster()
    const metricsPort = await freePort()
    const urls = { DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.readUrl }
    const environment = { ...urls, METRICS_PORT: String(metricsPort), LOG_LEVEL: 'warn' }
    const folder = await aDataFolder()
    const all = await someRounds({ environment, databaseUrl: cluster.url, folder, copies: 2 })
    const writes = await startOwnWrites(all.site)
    const faults = faultsOf(cluster, writes)

    await runRounds(context, all, faults, Math.ceil(rounds / 2))
    await writes.stop()

    const series = await scrape(`http://127.0.0.1:${metricsPort}`)
    const [byReplica, byPrimary] = ['replica', 'primary'].map((pool) =>
      sumOf(series, 'kiroku_reader_reads_total', { pool }),
    )
    await context.annotate(
      `own notes: ${writes.saved} saved, ${writes.looked} looked at elsewhere, ${writes.stale.length} of them not there; of what readers' pages asked, replicas answered ${byReplica} and the primary ${byPrimary}`,
    )
    expect(writes.stale).toEqual([])
    expect(writes.looked).toBeGreaterThan(rounds)
    expect(byReplica).toBeGreaterThan(0)
    const [postgres, both, planned] = context.task.meta.faults?.map(({ recoveries }) => Math.max(...recoveries)) ?? []
    expect.soft(postgres).toBeLessThan(mostWithout.postgres)
    expect.soft(both).toBeLessThan(mostWithout.both)
    expect.soft(planned).toBeLessThan(mostWithout.planned)
  },
)

function faultsOf(cluster: Cluster, { longestGap }: OwnWrites): Record<string, Fault> {
  /** What is repaired once somebody can write again. */
  const fault = (fail: (leader: Node) => Promise<unknown>, repair: (leader: Node) => void = () => {}): Fault => {
    return async () => {
      const leader = await cluster.leader()
      const took = longestGap(() => fail(leader))
      const repaired = took.then(() => repair(leader)).then(cluster.whole)
      return { since: performance.now(), took, repaired }
    }
  }
  return {
    "kill -9 of the leader's PostgreSQL": fault((leader) => leader.killPostgres()),
    'kill -9 of that and its Patroni': fault(
      (leader) => Promise.all([leader.killPatroni(), leader.killPostgres()]),
      (leader) => leader.startPatroni(),
    ),
    'planned switchover': fault(cluster.switchOver),
  }
}
