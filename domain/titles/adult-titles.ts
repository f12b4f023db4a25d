import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { RequestValue } from '#db/request-value.ts'

/** Whether titles for adults are shown in this request, for statements. */
export const adultTitlesShown = new RequestValue(false)

/** Does `work` with titles for adults shown or hidden, whatever queries it runs (docs/decisions/0053). Without it they are hidden. */
export function withAdultTitles<Result>(areShown: boolean, work: () => Result): Result {
  return adultTitlesShown.run(areShown, work)
}

/** Whether titles for adults are shown in this request. */
export function showsAdultTitles(): boolean {
  return adultTitlesShown.getStore()
}

/** The condition on rows `t` of titles that they are shown in this request. */
export const isShown = sql<boolean>`(${adultTitlesShown}::boolean or not t.is_adult)`

/** The same of rows `f` of title_facets. */
export const isFacetShown = sql<boolean>`(${adultTitlesShown}::boolean or not f.is_adult)`

/** Whether there is such a title, and it is hidden in this request. */
export async function isHiddenTitle(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from titles t where t.id = ${id} and not ${isShown}`.execute(db)
  return rows.length > 0
}
