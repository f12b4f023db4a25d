import { Refusal } from '#domain/refusal.ts'

/** Whether something failed because the storage did not answer, failed or had no room, and not because of a file: it may be tried again later. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'no-default-bucket' || error.code === 'site-full')
}
