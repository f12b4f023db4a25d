import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { journalLength } from '../../journal/journal-length.ts'
import type { Journal } from '../../journal/record-rules.ts'
import { standing } from '../../standing.ts'
import type { Fact, Standing } from '../../standing-rules.ts'
import type { Format } from '../../titles/formats-rules.ts'
import type { Kind } from '../../titles/rules.ts'
import type { Status } from '../../titles/statuses-rules.ts'
import { inBatches } from '../in-batches.ts'

/** A title with what its reader keeps of it, as the writers of list files need it. */
export interface KeptTitle extends Omit<Journal, Fact> {
  kind: Kind
  title: string
  titleEnglish: string | null
  titleNative: string | null
  format: Format | null
  year: number | null
  /** Episodes or chapters in all. */
  total: number | null
  totalVolumes: number | null
  /** By site. */
  ids: Record<string, string>
  standing: Standing | null
  status: Status | null
  addedAt: Date | null
  /** By site, what an import brought that the journal has no field for. */
  elsewhere: Record<string, unknown>
  changedAt: Date | null
  /** Of the public vote. */
  stars: number | null
}

/** A reader's entry `e`, journal `j` and rating `r` of a title `t`. */
export const keptOf = (userId: string): RawBuilder<unknown> => sql`
  left join list_entries e on e.user_id = ${userId} and e.title_id = t.id
  left join journal j on j.user_id = ${userId} and j.title_id = t.id
  left join ratings r on r.user_id = ${userId} and r.title_id = t.id`

/** The ids of the titles of which a reader has an entry, a journal or a rating. */
export const keptIds = (userId: string): RawBuilder<unknown> => sql`
  select title_id from list_entries where user_id = ${userId}
  union select title_id from journal where user_id = ${userId}
  union select title_id from ratings where user_id = ${userId}`

/** The number by which MyAnimeList knows a title `t`; null without one. */
export const malId: RawBuilder<string | null> = sql`(select x.value from external_ids x
  where x.title_id = t.id and x.source = 'mal' and x.value ~ '^[1-9][0-9]*$')`

/**
 * All that a reader keeps of titles, in batches, ordered by kind and name.
 * @param where says of titles `t` with entry `e`, journal `j` and rating `r` which ones
 */
export async function* findKeptTitles(db: Db, userId: string, where: RawBuilder<unknown>): AsyncGenerator<KeptTitle[]> {
  const { rows } = await sql<{ id: string; length: number }>`
    select t.id, coalesce(${journalLength}, 0) as length from titles t ${keptOf(userId)}
    where t.id in (${keptIds(userId)}) and ${where}
    order by t.kind, t.title collate title_order, t.id`.execute(db)
  for (const ids of inBatches(rows)) yield readKeptTitles(db, userId, ids)
}

async function readKeptTitles(db: Db, userId: string, ids: string[]): Promise<KeptTitle[]> {
  const { rows } = await sql<KeptTitle>`
    select t.kind, t.title, t.title_english as "titleEnglish", t.title_native as "titleNative", t.format,
      left(t.released_on, 4)::integer as year, t.episodes as total, t.volumes as "totalVolumes",
      (select coalesce(json_object_agg(x.source, x.value order by x.source), '{}') from external_ids x
        where x.title_id = t.id) as ids,
      ${standing} as standing, e.status, e.added_at as "addedAt",
      coalesce(j.progress, 0) as progress, coalesce(j.volumes, 0) as volumes, j.started_on as "startedOn",
      j.finished_on as "finishedOn", j.dropped_on as "droppedOn", coalesce(j.repeats, 0) as repeats, j.score,
      coalesce(j.notes, '') as notes, to_json(coalesce(j.tags, '{}')) as tags,
      coalesce(j.is_private, false) as "isPrivate", coalesce(j.elsewhere, '{}') as elsewhere,
      j.changed_at as "changedAt", r.stars
    from unnest(${ids}::text[]) with ordinality as wanted (id, place)
    join titles t on t.id = wanted.id ${keptOf(userId)} order by wanted.place`.execute(db)
  return rows
}
