import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { isShown } from './adult-titles.ts'
import { isAverageHidden } from './hidden-averages.ts'
import type { TitleCard } from './rules.ts'
import { shownTitle } from './title-language.ts'

/** A title's score as JSON in the shape of Score; `t` is the row. */
const score = sql`case
    when t.rating_count > 0 then json_build_object('from', 'readers', 'value', round(t.rating, 1))
    when t.imported_score is not null then json_build_object('from', 'import', 'value', round(t.imported_score, 1))
  end`

/** The same, without a score that is hidden in this request. */
export const shownScore = sql`case
    when (t.rating_count > 0 or t.imported_score is not null) and ${isAverageHidden} then '{"from":"hidden"}'
    else ${score}
  end`

/** One title as JSON in the shape of TitleCard; `t` is the row. */
const cardWith = ({ name, score }: Record<'name' | 'score', RawBuilder<unknown>>) => sql`json_build_object(
  'id', t.id, 'kind', t.kind, 'title', ${name}, 'titleNative', t.title_native, 'poster', t.poster,
  'year', left(t.released_on, 4), 'score', ${score})`

/** A card as the reader sees it: by its title in their language. */
export const card = cardWith({ name: shownTitle, score: shownScore })

/** A card with the main title and every score, whatever is shown: for the admin. */
export const mainCard = cardWith({ name: sql`t.title`, score })

/** The cards of the titles with these ids, in the array's order. */
export function cardsOf(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(${card} order by listed.place), '[]')
    from unnest(${ids}) with ordinality listed (id, place) join titles t on t.id = listed.id)`
}

/** One title's card; null when there is none, or it is hidden in this request. */
export async function findTitleCard(db: Db, id: string): Promise<TitleCard | null> {
  const { rows } = await sql<{ card: TitleCard }>`-- prepare: title_card
    select ${card} as card from titles t where t.id = ${id} and ${isShown}`.execute(db)
  return rows[0]?.card ?? null
}
