import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { companyValue } from '#domain/titles/query/filter-rules.ts'
import { ordersOf, readTitleQuery, type TitleQuery } from '#domain/titles/query/title-query-rules.ts'
import { type Kind, kinds } from '#domain/titles/rules.ts'

/** What some title has, as parameters of an address. */
type Having = [name: string, value: string][]

/**
 * Questions of one to four filters. Most of their values are those of one and the same title, so that something is found;
 * the others are anybody's, and may be unwanted.
 */
export async function drawQuestions(db: Db, chance: () => number, count: number): Promise<TitleQuery[]> {
  const titles: Record<Kind, Having[]> = {
    anime: await drawTitles(db, 'anime', 400),
    manga: await drawTitles(db, 'manga', 400),
  }
  const one = <T>(of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T
  return Array.from({ length: count }, () => {
    const kind = one(kinds.filter((each) => titles[each].length > 0))
    const own = one(titles[kind])
    const params = new URLSearchParams()
    const wanted = 1 + Math.floor(chance() * 4)
    for (let value = 0; value < wanted; value++) {
      const fromOwn = chance() < 0.7
      const [name, text] = one(fromOwn ? own : one(titles[kind]))
      const mayBeUnwanted = name !== 'score' && name !== 'year'
      params.append(name, mayBeUnwanted && !fromOwn && chance() < 0.5 ? `-${text}` : text)
    }
    params.set('sort', one(ordersOf({ kind, text: '' })))
    params.set('per', '24')
    params.set('page', chance() < 0.8 ? '1' : String(1 + Math.floor(chance() * 40)))
    return readTitleQuery(kind, params)
  })
}

async function drawTitles(db: Db, kind: Kind, count: number): Promise<Having[]> {
  const { rows } = await sql<{
    having: Record<string, string | number | null>
    tags: Having
    studios: { id: number; name: string }[]
  }>`
    select json_build_object('format', t.format, 'season', t.season, 'state', t.airing_state, 'age', t.age_rating,
        'source', t.source_material, 'year', left(t.released_on, 4)) as having,
      array(select array[g.kind, g.name] from title_tags l join tags g on g.id = l.tag_id
        where l.title_id = t.id and g.kind <> 'tag') as tags,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)), '[]')
        from title_companies l join companies c on c.id = l.company_id
        where l.title_id = t.id and l.role in ('studio', 'serialization')) as studios
    from titles t where t.kind = ${kind} and t.genres <> '{}' order by md5(t.id) limit ${count}`.execute(db)
  return rows.map(({ having, tags, studios }) => [
    ...Object.entries(having).flatMap(([name, value]): Having => (value === null ? [] : [[name, String(value)]])),
    ...tags,
    ...studios.map((studio): Having[number] => ['studio', companyValue(studio)]),
    ...decadeOf(having.year),
    ['score', '7'],
  ])
}

function decadeOf(year: unknown): Having {
  const [, decade] = /^([0-9]{3})/.exec(String(year)) ?? []
  return decade ? [['year', `${decade}0-${decade}9`]] : []
}
