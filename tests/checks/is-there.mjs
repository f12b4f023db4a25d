import { spawnSync } from 'node:child_process'

/** Whether this machine has a program. */
export function isThere(program) {
  return spawnSync('sh', ['-c', 'command -v "$0"', program]).status === 0
}
