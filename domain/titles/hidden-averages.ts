import { sql } from 'kysely'
import { RequestValue } from '#db/request-value.ts'

const reader = new RequestValue<string | null>(null)

/**
 * Does `work` with the averages hidden of titles that this reader has neither scored nor rated, whatever queries it runs
 * (docs/decisions/0070). Without it all are shown.
 */
export function hidingAverages<Result>(readerId: string, work: () => Result): Result {
  return reader.run(readerId, work)
}

/** The condition on rows `t` of titles that their average is hidden in this request. */
export const isAverageHidden = sql<boolean>`(${reader}::text is not null and not has_judged(${reader}::text, t.id))`
