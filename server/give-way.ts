import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const lower = 15

/**
 * Lets readers go first: lowers the priority of this process or, where PostgreSQL runs on this machine and the system
 * permits, of one of its server processes.
 */
export function giveWay(backend = process.pid): void {
  if (backend !== process.pid && !isPostgres(backend)) return
  for (const thread of threadsOf(backend)) {
    try {
      setPriority(thread, Math.min(19, getPriority(thread) + lower))
    } catch {
      // It belongs to another user, or has ended.
    }
  }
}

/** Linux gives each thread a priority of its own, and V8 has started some by then, which collect garbage. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
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
