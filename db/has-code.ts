/** Whether an error has one of these codes: of PostgreSQL (five signs) or of the operating system. */
export function hasCode(error: unknown, ...codes: string[]): error is Error {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
