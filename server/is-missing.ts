import { stat } from 'node:fs/promises'
import { hasCode } from '#db/has-code.ts'

/** Whether nothing is at a path; false also of what may not be looked at. */
export function isMissing(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    (error) => hasCode(error, 'ENOENT'),
  )
}
