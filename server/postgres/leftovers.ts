import { readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as texts from '#texts/starting.ts'

/**
 * Cleans up after an earlier run that was killed. The caller must hold the lock on the data folder.
 *
 * A PostgreSQL that outlived its program is stopped. A postmaster.pid whose process is gone, or whose number now
 * belongs to another program, is kept but changed to name this process: PostgreSQL ignores its own parent, but still
 * refuses to start while any process of the old server is attached to its shared memory.
 */
export async function clearLeftovers(cluster: string, socketFolder: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])

  if (pid > 0) {
    if (await worksIn(cluster, pid)) await stopLeftover(cluster, pid)
    const left = await readFile(pidFile, 'utf8').catch(() => '')
    if (left) await writeFile(pidFile, left.replace(/^\d+/, String(process.pid)))
  }
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(socketFolder, name), { force: true })
}

/** Ends it cleanly or, since readers wait, at once: it then recovers as after a crash. */
async function stopLeftover(cluster: string, pid: number): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 10],
    ['SIGQUIT', 30],
  ] as const) {
    const late = performance.now() + seconds * 1000
    process.kill(pid, signal)
    while (performance.now() < late) {
      await wait(50)
      if (!(await worksIn(cluster, pid))) return
    }
  }
  throw new Error(texts.postgresLeft({ pid }))
}

/** Whether a process belongs to this cluster: its processes all work in the cluster's folder. */
async function worksIn(cluster: string, pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return looksLikePostgres(pid)
  return readlink(`/proc/${pid}/cwd`).then(
    (folder) => folder === cluster,
    () => false,
  )
}

async function looksLikePostgres(pid: number): Promise<boolean> {
  const { execFileSync } = await import('node:child_process')
  try {
    return /postgres/.test(execFileSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return false
  }
}
