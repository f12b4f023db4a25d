import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { MergedTitles } from '#db/move-rows.ts'
import { kinds } from '../rules.ts'
import { countedOf, counterColumn } from '../statuses-rules.ts'

const counters = [...new Set(kinds.flatMap(countedOf))].map((status) => sql.ref(counterColumn(status)))

/** Adds the counters of a merged title to the other one's, or takes them back: each counts how often a status was chosen (§4). */
export async function addUpCounters(tx: Tx, { from, into }: MergedTitles, { back = false } = {}): Promise<void> {
  const sign = back ? sql`-` : sql`+`
  const sums = counters.map((counter) => sql`${counter} = i.${counter} ${sign} f.${counter}`)
  await sql`
    update titles i set ${sql.join(sums)} from titles f where i.id = ${into} and f.id = ${from}`.execute(tx)
}

/** Sets the sum and the number of titles' ratings to those of the rows that there are. */
export async function recountRatings(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    update titles t set rating_sum = r.stars, rating_count = r.ratings
    from unnest(${ids}::text[]) asked (id) cross join lateral (
      select coalesce(sum(stars), 0)::integer as stars, count(*)::integer as ratings from ratings where title_id = asked.id) r
    where t.id = asked.id and (t.rating_sum, t.rating_count) is distinct from (r.stars, r.ratings)`.execute(tx)
}
