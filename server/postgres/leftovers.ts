import { readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Clears away what an earlier run left behind when it was killed. Call it holding the lock on the data folder.
 *
 * A PostgreSQL that outlived its program is stopped. A postmaster.pid whose process is gone, or whose number now
 * belongs to something else, is kept but made to name this process: PostgreSQL passes over its own parent, and then
 * still refuses while any process of the old server has its memory attached.
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

async function stopLeftover(cluster: string, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    for (let tries = 0; tries < 600; tries++) {
      if (!(await worksIn(cluster, pid))) return
      await wait(50)
    }
  }
  throw new Error(`A PostgreSQL that an earlier run left behind (process ${pid}) does not stop`)
}

/** Whether a process is a server of this cluster: they all have its folder as their working folder. */
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
