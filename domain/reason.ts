import { getSystemErrorMessage } from 'node:util'

/** An error in words, by what caused it. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // What fetch throws says why only in its cause, as does what the storage refuses.
  const { cause } = error
  if (typeof cause === 'string') return cause
  if (cause instanceof Error) return reason(cause)
  // Of several addresses tried, each has an error of its own.
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reason))].join(', ')
  // The message of OpenSSL's errors is a line of numbers and source files.
  if ('library' in error && 'reason' in error) return `${error.library}: ${error.reason}`
  const { code, errno, path, syscall } = error as NodeJS.ErrnoException
  const isAboutFile = path !== undefined || syscall === 'read' || syscall === 'write'
  if (errno === undefined || !isAboutFile) return error.message || error.name
  // The system calls it an illegal operation on a directory.
  const said = code === 'EISDIR' ? 'it is a folder, and no file' : getSystemErrorMessage(errno)
  return [path, said].filter(Boolean).join(': ')
}
