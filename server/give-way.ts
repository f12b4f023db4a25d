import { readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const lower = 10

/**
 * Lets readers go first: lowers the claim on the processors of this process or, where PostgreSQL runs on this machine and
 * the system permits, of one of its server processes.
 */
export function giveWay(backend = process.pid): void {
  if (backend !== process.pid && !isPostgres(backend)) return
  try {
    setPriority(backend, Math.min(19, getPriority(backend) + lower))
  } catch {
    // It belongs to another user, or has gone.
  }
}

/** The server may run elsewhere: the number would then be that of a stranger here, or of nobody. */
function isPostgres(pid: number): boolean {
  try {
    const name = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
    return name.startsWith('postgres: ') && name.includes('[local]')
  } catch {
    return false
  }
}
