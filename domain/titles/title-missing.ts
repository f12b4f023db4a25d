import type { Db } from '#db/connection.ts'
import { findDeletion } from '../audit/queries.ts'
import { Refusal } from '../refusal.ts'
import { findSurvivor } from './merges/find-survivor.ts'
import { isTitleId } from './rules.ts'

/**
 * Explains why a title is not there.
 * @returns Refusal 'title-merged' if another one stands for it, 'title-deleted' with its name from the log, or 'title-gone' when it never existed
 */
export async function titleMissing(db: Db, titleId: string): Promise<Refusal> {
  const survivor = isTitleId(titleId) ? await findSurvivor(db, titleId) : null
  if (survivor) return new Refusal('title-merged', { title: survivor.merged, into: survivor.title })
  const name = isTitleId(titleId) ? await findDeletion(db, titleId) : null
  if (name === null) return new Refusal('title-gone')
  return new Refusal('title-deleted', { name })
}
