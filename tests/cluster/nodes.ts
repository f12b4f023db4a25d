import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { childOf } from '#tests/support/child-of.ts'
import { isAlive, until } from '#tests/support/kiroku.ts'
import { type Program, runProgram } from './program.ts'

/** One of the PostgreSQL of a cluster, with its Patroni. */
export interface Node {
  name: string
  port: number
  /** Where Patroni answers. */
  api: string
  startPatroni(): void
  killPatroni(): Promise<void>
  /** As `pg_ctl stop -m fast` does. */
  stopPostgres(): Promise<void>
  killPostgres(): Promise<void>
  /** Ends both at once. */
  end(): Promise<void>
  said(): string
}

interface Given {
  name: string
  port: number
  apiPort: number
  dataDir: string
  /** Starts Patroni. */
  words: string[]
}

export function aNode({ name, port, apiPort, dataDir, words }: Given): Node {
  let patroni: Program | null = null
  const postgres = async () =>
    Number.parseInt(await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '0'), 10)

  const node: Node = {
    name,
    port,
    api: `http://127.0.0.1:${apiPort}`,
    startPatroni() {
      patroni = runProgram(words)
    },
    async killPatroni() {
      // The program that collects what has ended is its parent.
      const pid = patroni && (await childOf(patroni.child.pid ?? 0, 'patroni'))
      if (pid) await kill(pid, 'SIGKILL')
    },
    stopPostgres: async () => kill(await postgres(), 'SIGINT'),
    killPostgres: async () => kill(await postgres(), 'SIGKILL'),
    async end() {
      await node.killPatroni()
      await kill(await postgres(), 'SIGQUIT')
    },
    said: () => patroni?.said() ?? '',
  }
  return node
}

async function kill(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (!pid || !isAlive(pid)) return
  process.kill(pid, signal)
  await until(() => !isAlive(pid))
}

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
}

/** Who leads, and who else is there, as any of the nodes has it. */
export async function membersOf(nodes: Node[]): Promise<Member[]> {
  for (const { api } of nodes) {
    const answer = await fetch(`${api}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

/** Whether one leads, all follow it in its history, and one of them has all that it acknowledges. */
export async function isWhole(nodes: Node[]): Promise<boolean> {
  const members = await membersOf(nodes)
  const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
  return (
    leader !== undefined &&
    members.length === nodes.length &&
    members.every(({ state, timeline }) => /running|streaming/.test(state) && timeline === leader.timeline) &&
    members.some(({ role }) => role === 'sync_standby')
  )
}
