import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { answers } from '#server/postgres/answers.ts'
import { choosePostgresUser } from '#server/postgres/run-as.ts'
import { anExample } from '#tests/instances/run-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { aDataFolder, until } from '#tests/support/kiroku.ts'
import { aNode, isWhole, membersOf, type Node } from './nodes.ts'
import { runProgram } from './program.ts'

/** Patroni takes a PostgreSQL that has ended for one that runs, until somebody has collected it. */
const collect = join(import.meta.dirname, 'collect.py')

export interface Cluster {
  /** Where HAProxy leads to the primary, and to replicas. */
  url: string
  readUrl: string
  nodes: Node[]
  leader(): Promise<Node>
  /** Waits until all nodes are there. */
  whole(): Promise<void>
  /** Has another node lead, as an operator does: by stopping the leader's PostgreSQL, which Patroni then starts as a replica. */
  switchOver(): Promise<void>
}

/** etcd, three PostgreSQL with Patroni, and HAProxy, as docs/examples have them. Root starts them as an ordinary user. */
export async function aCluster(): Promise<Cluster> {
  const folder = await aDataFolder('cluster')
  const { prefix, owner } = await choosePostgresUser()
  const makeFolder = async (name: string) => {
    const path = join(folder, name)
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (owner) await chown(path, owner.uid, owner.gid)
    return path
  }
  const [etcdPort, peerPort, primaryPort, replicaPort] = await freePorts(4)
  const etcdFolder = await makeFolder('etcd')
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`]
  const addresses = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peer]
  const alone = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`]
  const etcd = runProgram([...prefix, 'etcd', '--data-dir', etcdFolder, ...addresses, ...alone])
  onTestFinished(() => etcd.kill('SIGKILL'))

  const nodes = await Promise.all(
    ['one', 'two', 'three'].map(async (name) => {
      const [port = 0, apiPort = 0] = await freePorts(2)
      const place = await makeFolder(name)
      const dataDir = join(place, 'data')
      const { file } = await anExample('patroni.yaml', {
        'name: one': `name: ${name}`,
        '10.0.0.11:8008': `127.0.0.1:${apiPort}`,
        '10.0.0.11:5432': `127.0.0.1:${port}`,
        '10.0.0.21:2379': `127.0.0.1:${etcdPort}`,
        '10.0.0.0/24': '127.0.0.1/32',
        '/var/lib/postgresql/15/kiroku': dataDir,
        '/var/lib/postgresql/.pgpass-kiroku': join(place, 'pgpass'),
        '/var/run/postgresql': place,
      })
      return aNode({ name, port, apiPort, dataDir, words: [...prefix, 'python3', collect, 'patroni', file] })
    }),
  )
  for (const node of nodes) {
    onTestFinished(() => node.end())
    node.startPatroni()
  }
  const { file } = await anExample('haproxy-postgres.cfg', {
    ':5000': `127.0.0.1:${primaryPort}`,
    ':5001': `127.0.0.1:${replicaPort}`,
    ...Object.fromEntries(
      nodes.map(({ port, api }, n) => [
        `10.0.0.1${n + 1}:5432 port 8008`,
        `127.0.0.1:${port} port ${new URL(api).port}`,
      ]),
    ),
  })
  const haproxy = runProgram([...prefix, 'haproxy', '-db', '-f', file])
  onTestFinished(() => haproxy.kill('SIGKILL'))

  const whole = () =>
    until(() => isWhole(nodes), 120).catch(() => {
      throw new Error(`The cluster is not whole:\n${nodes.map(({ name, said }) => `${name}: ${said()}`).join('\n')}`)
    })
  await whole()
  const place = (port: number | undefined, database: string, user = 'kiroku') =>
    `postgres://${user}:change-me@127.0.0.1:${port}/${database}`
  await makeDatabase(place(primaryPort, 'postgres', 'postgres'))

  const leader = async () => {
    const name = (await membersOf(nodes)).find(({ role }) => role === 'leader')?.name
    const found = nodes.find((node) => node.name === name)
    if (!found) throw new Error('Nobody leads')
    return found
  }
  return {
    url: place(primaryPort, 'kiroku'),
    readUrl: place(replicaPort, 'kiroku'),
    nodes,
    leader,
    whole,
    async switchOver() {
      const node = await leader()
      await ask(place(node.port, 'postgres', 'postgres'), 'checkpoint')
      await node.stopPostgres()
    },
  }
}

const freePorts = (count: number) => Promise.all(Array.from({ length: count }, () => freePort()))

async function makeDatabase(url: string): Promise<void> {
  await until(() => answers(url), 30)
  for (const statement of [
    "create role kiroku login password 'change-me'",
    'grant pg_read_all_stats to kiroku',
    'create database kiroku owner kiroku',
  ]) {
    await ask(url, statement)
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
