import { hasCode } from '#db/has-code.ts'

/** Whether something could not be written because the disk, or what its user may take of it, is full. */
export function isDiskFull(error: unknown): error is Error {
  return hasCode(error, 'ENOSPC', 'EDQUOT')
}
