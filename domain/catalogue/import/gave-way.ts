/** Whether PostgreSQL ended a transaction because it and another one waited for each other. */
export function gaveWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01'
}
