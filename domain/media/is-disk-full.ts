/** Whether something could not be written because the disk, or what its user may take of it, is full. */
export function isDiskFull(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
