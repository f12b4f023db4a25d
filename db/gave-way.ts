/** Whether PostgreSQL ended a transaction because of a deadlock. */
export function gaveWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}
