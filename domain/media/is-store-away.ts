import { isAway } from '#db/away.ts'
import { Refusal } from '#domain/refusal.ts'

/**
 * Whether something failed because the storage did not answer or had no room, or its disk failed, and not because of a file: it may be tried
 * again later.
 */
export function isStoreAway(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'no-default-bucket' || error.code === 'site-full'
  return error instanceof Error && 'syscall' in error && !isAway(error)
}
