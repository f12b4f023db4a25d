import { pathWith, unlessFirst } from '#domain/parameter-rules.ts'
import { policies } from '#domain/transfer/moving-in/rules.ts'
import type { RowState } from '#domain/transfer/moving-in/shown-rules.ts'
import type { Options } from './read-options.ts'

export const movingInPath = '/moving-in'

export const waitingPath = `${movingInPath}/waiting`

/** The page on which a row that waits is given its title. */
export function waitingRowPath(key: string): string {
  return pathWith(waitingPath, { row: key })
}

export function listImportPath(id: number): string {
  return `${movingInPath}/${id}`
}

/** The page of an import's rows in that state, with what has been chosen for the whole so far. */
export function rowsPath(
  id: number,
  show: RowState | null,
  { policy, castsRatings, bringsReviews }: Options,
  page = 1,
): string {
  const chosen = {
    anime: unlessFirst(policies, policy.anime),
    manga: unlessFirst(policies, policy.manga),
    cast: castsRatings ? 'yes' : null,
    reviews: bringsReviews ? 'yes' : null,
  }
  return pathWith(listImportPath(id), { show, ...chosen }, page)
}
