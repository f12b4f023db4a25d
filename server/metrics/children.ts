import type { ChildProcess } from 'node:child_process'
import { Counts } from './counts.ts'

/** The child processes of this one, by what they do. */
export const childrenRunning = new Counts()
export const childrenStarted = new Counts()

export function countChild(kind: string, child: ChildProcess): void {
  childrenStarted.add(kind)
  childrenRunning.add(kind)
  let runs = true
  const end = () => {
    if (runs) childrenRunning.add(kind, -1)
    runs = false
  }
  // One that could not be started only has an error.
  child.once('exit', end).once('error', end)
}
