import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '#tests/support/ask.ts'

/** Milliseconds: the length of a turn, and how long the database may need to finish what it has begun. */
const turnLength = 3_000
const settling = 500
/** The number of turns with the import, and of those without. */
const mostTurns = 10

export interface Seen {
  sort: string
  status: number
  /** Whether the import was running. */
  during: boolean
  ms: number
}

interface Import {
  importing: Promise<unknown>
  importer(): Promise<number | null>
  /** Requests per second. */
  rate: number
}

/**
 * Sends readers' requests at a steady rate, however fast they are answered, while the importer is paused and resumed in
 * turns, until it has ended or there have been enough turns.
 */
export async function visitInTurns(
  address: string,
  paths: Record<string, (n: number) => string>,
  { importing, importer, rate }: Import,
): Promise<Seen[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  let over = false
  const end = () => {
    over = true
  }
  importing.then(end, end)
  while (!over && (await importer()) === null) await wait(50)
  // The importer and the site are busy when they start.
  await visitFor(4_000)

  const seen: Seen[] = []
  for (let turn = 0; turn < 2 * mostTurns && !over; ) {
    const during = turn % 2 === 1
    const pid = await importer()
    // Between two of its steps an import has no process.
    if (pid === null) {
      await wait(50)
      continue
    }
    turn++
    tell(pid, during ? 'SIGCONT' : 'SIGSTOP')
    const visits = await visitFor(settling).then(() => visitFor(turnLength))
    // Otherwise it ended, or another process does its next step.
    if (tell(pid, 'SIGCONT')) seen.push(...visits.map((visit) => ({ ...visit, during })))
  }
  agent.destroy()
  await importing
  if (seen.length === 0) throw new Error('The import ended before readers could be watched beside it')
  return seen

  /** @returns whether the process exists */
  function tell(pid: number, signal: NodeJS.Signals): boolean {
    try {
      return process.kill(pid, signal)
    } catch {
      return false
    }
  }

  async function visitFor(milliseconds: number) {
    const sorts = Object.entries(paths)
    const visits: Promise<Omit<Seen, 'during'>>[] = []
    const began = performance.now()
    for (let n = 0; performance.now() - began < milliseconds; n++) {
      const [sort, path] = sorts[n % sorts.length] ?? ['', () => '/']
      visits.push(visit(sort, path(Math.floor(Math.random() * 1e9))))
      await wait(Math.max(0, began + (n * 1000) / rate - performance.now()))
    }
    return Promise.all(visits)
  }

  async function visit(sort: string, path: string) {
    const began = performance.now()
    const { status } = await ask(address, path, { headers: { 'accept-encoding': 'br' }, agent })
    return { sort, status, ms: performance.now() - began }
  }
}
