import { stat } from 'node:fs/promises'

/** Whether nothing is at a path; false also of what may not be looked at. */
export function isMissing(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
}
