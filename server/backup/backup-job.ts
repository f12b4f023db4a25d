import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Job } from '../jobs.ts'
import type { Logger } from '../log.ts'
import { backupNode } from '../node-flags.ts'
import type { BackupPeriod } from '../variables.ts'

export interface Backups {
  every: BackupPeriod
  databaseUrl: string
  log: Logger
}

/** At hours when few readers are there, if readers live near UTC. */
const crons: Record<BackupPeriod, string> = { hour: '41 * * * *', day: '41 3 * * *', week: '41 3 * * 0' }

/** Seconds: nearly a day, the most that a queue allows. A hundred gigabytes take that at ten megabits a second. */
const longest = 86_000

const program = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))

/** Makes a backup as `./kiroku backup` does, in a process of its own, so that readers are answered meanwhile. */
export function backupJob({ every, databaseUrl, log }: Backups): Job {
  return {
    name: 'backup',
    cron: crons[every],
    longest,
    async run(_, stopping) {
      const child = spawn(process.execPath, [...backupNode.flags, program, 'backup'], {
        env: { ...process.env, ...backupNode.env, DATABASE_URL: databaseUrl },
        stdio: ['ignore', 'pipe', 'pipe'],
        signal: stopping,
        killSignal: 'SIGTERM',
      })
      const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
      // Stopped, it says so here too.
      child.on('error', () => {})
      const [said, wrong, code] = await Promise.all([text(child.stdout), text(child.stderr), closed])
      if (stopping.aborted) return
      if (code !== 0) throw new Error(wrong.trim())
      const backup = said.trim()
      if (wrong) log.warn({ backup, warning: wrong.trim() }, 'A backup is made')
      else log.info({ backup }, 'A backup is made')
    },
  }
}
