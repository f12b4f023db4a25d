import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import { postgresPid } from './kiroku.ts'

/** The processes of the PostgreSQL in a data folder. */
export async function postgresPids(folder: string): Promise<number[]> {
  const pid = await postgresPid(folder)
  const children =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
      : spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout
  return [pid, ...children.trim().split(/\s+/).map(Number)]
}

/** Pauses PostgreSQL and its children; returns the function that resumes them. */
export async function freeze(folder: string): Promise<() => void> {
  return pause(await postgresPids(folder))
}

/** The same of PostgreSQL alone: its children serve the connections that are open, and new ones wait. */
export async function freezeListener(folder: string): Promise<() => void> {
  return pause([await postgresPid(folder)])
}

function pause(pids: number[]): () => void {
  const signal = (name: NodeJS.Signals) => {
    for (const each of pids) {
      try {
        process.kill(each, name)
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  onTestFinished(() => signal('SIGCONT'))
  signal('SIGSTOP')
  return () => signal('SIGCONT')
}
