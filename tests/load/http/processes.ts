import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '#server/node-flags.ts'
import { processorTime } from '../processor-time.ts'
import type { Answered, Arrivals, Stream } from './arrivals.ts'
import type { AttackWork } from './attackers.ts'
import type { Done, Work } from './client.ts'

export interface Server {
  pid: number
  port: number
  address: string
  /** Seconds of processor time that the process has used, all of its threads together. */
  cpuSeconds(): Promise<number>
  /** Milliseconds of processor time that its event loop, its first thread, has used. */
  eventLoopMs(): Promise<number>
  /** Resident memory in megabytes. */
  megabytes(): Promise<number>
  /** Sends it a line. @returns the line that it answers with */
  ask(line: string): Promise<string>
  stop(): Promise<void>
}

/** Runs a program of this folder that prints `listening PORT`, in a session of its own: Linux may share processors among those. */
export async function startServer(
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Server> {
  const child = start(file, args, { env: { NODE_ENV: 'production', ...env }, hasSession: true })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const match = /listening (\d+)/.exec(String(chunk))
      if (match) resolve(Number(match[1]))
    })
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  const pid = child.pid ?? 0
  return {
    pid,
    port,
    address: `http://127.0.0.1:${port}`,
    async cpuSeconds() {
      return (await processorTime(pid)) / 1000
    },
    async eventLoopMs() {
      const [nanoseconds] = (await readFile(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8')).split(' ')
      return Number(nanoseconds) / 1e6
    },
    async megabytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    async ask(line) {
      child.stdin.write(`${line}\n`)
      const [answer] = await once(child.stdout, 'data')
      return String(answer)
    },
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Has a new client process do the work. */
export async function load(work: Work): Promise<Done> {
  const child = start('client.ts', [])
  child.stdin.end(JSON.stringify(work))
  return JSON.parse(await text(child.stdout))
}

/** Has the clients of a new process attack. Resolves when their time is up. */
export async function attack(work: AttackWork): Promise<void> {
  const child = start('attackers.ts', [])
  child.stdin.end(JSON.stringify(work))
  await text(child.stdout)
}

/** Of those who flood: readers beside them wait for the site, not for them. */
const lowPriority = 10

/**
 * Has a new process for each of the parties send requests as they arrive; the first has a lower priority.
 * @returns the answers by the name of their stream
 */
export async function arrive(
  when: Pick<Arrivals, 'port' | 'seconds'>,
  ...parties: Stream[][]
): Promise<Record<string, Answered[]>> {
  const children = parties.map((streams, n) => {
    const child = start('arrivals.ts', [])
    if (child.pid && n === 0) setPriority(child.pid, lowPriority)
    child.stdin.write(`${JSON.stringify({ ...when, streams } satisfies Arrivals)}\n`)
    return child
  })
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')))
  const begins = Date.now() + 100
  const answers = children.map(async ({ stdin, stdout }) => {
    stdin.end(`${begins}\n`)
    return JSON.parse(await text(stdout))
  })
  return Object.assign({}, ...(await Promise.all(answers)))
}

/** Leaves a process, and what it starts from now on, one processor. */
export function pinTo(processor: string, pid: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', processor, String(pid)])
}

interface Starting {
  env?: Record<string, string>
  /** Signals from the terminal are not for it then. */
  hasSession?: boolean
}

function start(file: string, args: string[], { env = {}, hasSession = false }: Starting = {}) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const flags = [...nodeFlags]
  if (hasSession) flags.push('--import', fileURLToPath(new URL('end-with-parent.ts', import.meta.url)))
  return spawn(process.execPath, [...flags, path, ...args], {
    env: { ...process.env, MALLOC_ARENA_MAX: '1', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: hasSession,
  })
}
