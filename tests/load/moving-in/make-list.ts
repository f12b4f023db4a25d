import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { CatalogueTooSmall } from '../figure.ts'

const statuses = {
  anime: ['Completed', 'Watching', 'Plan to Watch', 'Dropped', 'On-Hold', 'Completed'],
  manga: ['Completed', 'Reading', 'Plan to Read', 'Dropped', 'On-Hold', 'Completed'],
}

interface Listed {
  kind: Kind
  id: string
  title: string
  episodes: number
}

/** A list of the best known titles as MyAnimeList's XML; `every` leaves some of them out, others for each `from`. */
export async function makeList(db: Db, length: number, { every = 1, from = 0 } = {}): Promise<Buffer> {
  const { rows } = await sql<Listed>`
    select kind, id, title, episodes from (
      select t.kind, e.value as id, min(t.title) as title, coalesce(min(t.episodes), 0) as episodes,
        row_number() over (order by max(t.fame) desc, t.kind, e.value) as place
      from titles t join external_ids e on e.title_id = t.id and e.source = 'mal'
      group by t.kind, e.value having count(*) = 1
    ) known where place % ${every} = ${from % every} order by place limit ${length}`.execute(db)
  if (rows.length < length) throw new CatalogueTooSmall(length * every, rows.length)
  const entries = rows.map(({ kind, id, title, episodes }, place) => {
    const [series, progress] = kind === 'anime' ? ['series', 'my_watched_episodes'] : ['manga', 'my_read_chapters']
    return `<${kind}><${series}_${kind}db_id>${id}</${series}_${kind}db_id><${series}_title><![CDATA[${title}]]></${series}_title>
      <my_id>0</my_id><${progress}>${episodes}</${progress}><my_start_date>2019-01-02</my_start_date><my_finish_date>2020-02-03</my_finish_date>
      <my_score>${place % 11}</my_score><my_status>${statuses[kind][place % 6]}</my_status><my_comments><![CDATA[]]></my_comments>
      <my_priority>LOW</my_priority><my_tags><![CDATA[one, two]]></my_tags><my_times_watched>0</my_times_watched></${kind}>`
  })
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8" ?>\n<myanimelist>${entries.join('\n')}</myanimelist>`)
}

/** Answers of AniList and of Kitsu with so many entries, which have to be held until they end. */
export const heldLists: Record<string, (length: number) => Generator<string>> = {
  *anilist(length) {
    yield '{"data":{"anime":{"lists":[{"name":"Completed","isCustomList":false,"entries":['
    for (let n = 1; n <= length; n++) {
      const title = { romaji: `The Long Way Round ${n}`, english: `Round Again ${n}`, native: `遠回りの道 ${n}` }
      const media = { id: n, idMal: n, type: 'ANIME', format: 'TV', episodes: 12, seasonYear: 2020, title }
      const dates = { startedAt: { year: 2020, month: 1, day: 2 }, completedAt: { year: 2020, month: 3, day: 4 } }
      const entry = { status: 'COMPLETED', score: n % 100, progress: 12, repeat: 0, private: false, ...dates, media }
      yield `${n > 1 ? ',' : ''}${JSON.stringify(entry)}`
    }
    yield ']}]}}}'
  },
  *kitsu(length) {
    yield '{"data":['
    for (let n = 1; n <= length; n++) {
      const attributes = { status: 'completed', progress: 12, ratingTwenty: 14, updatedAt: '2020-01-01T00:00:00.000Z' }
      const anime = { data: { type: 'anime', id: `${n}` } }
      yield `${n > 1 ? ',' : ''}${JSON.stringify({ type: 'libraryEntries', attributes, relationships: { anime } })}`
    }
    yield '],"included":['
    for (let n = 1; n <= length; n++) {
      const titles = { en: `Round Again ${n}`, ja_jp: `遠回りの道 ${n}` }
      const attributes = {
        canonicalTitle: `The Long Way Round ${n}`,
        titles,
        startDate: '2020-01-01',
        episodeCount: 12,
      }
      const relationships = { mappings: { data: [{ type: 'mappings', id: `${n}` }] } }
      const mapping = {
        type: 'mappings',
        id: `${n}`,
        attributes: { externalSite: 'myanimelist/anime', externalId: `${n}` },
      }
      const both = [{ type: 'anime', id: `${n}`, attributes, relationships }, mapping]
      yield `${n > 1 ? ',' : ''}${both.map((each) => JSON.stringify(each)).join(',')}`
    }
    yield ']}'
  },
}
