import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

const lowest = 19
/** How much lower the priority becomes of what works for nobody who waits. */
const background = 10
/** How much lower that of what works for a process is than its own. */
const behind = 5

/**
 * Lets readers go first: lowers the priority of this process, which also ends first when memory runs out, or of one of PostgreSQL's
 * server processes, where it runs on this machine and the system permits.
 */
export function giveWay(backend = process.pid): void {
  if (backend === process.pid) {
    for (const thread of threadsOf(backend)) lower(thread, background)
    goFirst()
  } else {
    lowerServerProcess(backend, background)
  }
}

/**
 * Lets event loops go before one of the server processes that work for them, where PostgreSQL runs on this machine and the
 * system permits. A loop answers everybody, and each of those one request (docs/decisions/0097).
 */
export function goBefore(backend: number): void {
  lowerServerProcess(backend, behind)
}

/**
 * Lets the event loop go before the threads that collect garbage and compile for it. On a processor that others use, too,
 * it would have to wait for each of them in turn.
 */
export function goBeforeHelpers(): void {
  for (const thread of threadsOf(process.pid)) {
    if (nameOf(thread) === 'V8Worker') lower(thread, behind)
  }
}

/** Its session falls by no more than any other's: lower, it would wait for minutes beside programs that keep the machine busy. */
function lowerServerProcess(pid: number, by: number): void {
  if (!isPostgres(pid)) return
  lower(pid, by)
  lowerSession(pid).catch(() => {})
}

function lower(thread: number, by: number): void {
  try {
    setPriority(thread, Math.min(lowest, getPriority(thread) + by))
  } catch {
    // It belongs to another user, or has ended.
  }
}

/** Milliseconds between two tries: Linux allows ordinary users ten of these changes in a second, all of them together. */
const between = 110
const mostTries = 40

/**
 * Where Linux shares processors among sessions (`sched_autogroup_enabled`), the priority of a process counts within its own
 * only, and each server process of PostgreSQL begins one.
 */
async function lowerSession(pid: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(behind))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === mostTries) throw error
    }
    await wait(between * (1 + Math.random()), null, { ref: false })
    if (!isPostgres(pid)) return
  }
}

/** Linux gives each thread a priority of its own, and V8 has started some by then. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}

/** Has Linux end this process before the site, which may be larger, when the machine has no memory left. */
export function goFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Other systems choose by themselves.
  }
}

function nameOf(thread: number): string {
  try {
    return readFileSync(`/proc/self/task/${thread}/comm`, 'latin1').trim()
  } catch {
    return ''
  }
}

/** The server may run elsewhere: the number could then belong to another process here, or to none. */
function isPostgres(pid: number): boolean {
  try {
    const name = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
    return name.startsWith('postgres: ') && name.includes('[local]')
  } catch {
    return false
  }
}
