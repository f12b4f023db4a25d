import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'

/** The readers whom pages are asked for: with so many records each. All others have about 53, and half of them fewer than 15. */
export const ownReaders = {
  huge: { n: 1, records: 10_000 },
  leaving: { n: 2, records: 10_000 },
  long: { n: 3, records: 1_700 },
}

/** The end of all that readers have done. */
const end = sql`timestamptz '2026-11-01'`

/** A number from 0 up to 1 that hangs on `of`, a whole number, alone; another one for each `salt`. */
export function chance(of: string, salt: number): RawBuilder<number> {
  return sql.raw(`((hashint8extended(${of}, ${salt}) & 9007199254740991)::float8 / 9007199254740992)`)
}

/** The id of reader `n`: it says nothing of when they came, as a UUID does not. */
export function idOf(n: string): RawBuilder<string> {
  return sql.raw(`md5('reader ' || ${n})::uuid::text`)
}

/**
 * Two tables in a schema `filling` that all others are made of: titles by how well known they are elsewhere, from 0, and readers from 1 with how many records they
 * have, which is distributed log-normally as in real lists.
 */
export async function drawReaders(tx: Tx, readers: number): Promise<void> {
  await sql`create schema filling`.execute(tx)
  await sql`create unlogged table filling.known as
    select (row_number() over (order by imported_members desc nulls last, id) - 1)::integer as place, id, kind, coalesce(episodes, 12) as total from titles`.execute(
    tx,
  )
  await sql`alter table known add primary key (place)`.execute(tx)
  const own = Object.values(ownReaders).map(({ n, records }) => sql`when ${n} then ${records}::integer`)
  await sql`create unlogged table filling.drawn as
    with sized as (
      select n, least((select count(*) from known) / 8, case n ${sql.join(own, sql` `)} else
        least(20000, floor(exp(2.7 + 1.6 * sqrt(-2 * ln(1 - ${chance('n', 1)})) * cos(2 * pi() * ${chance('n', 2)}))))::integer end)::integer as records
      from generate_series(1, ${readers}::integer) n
    )
    select n, ${idOf('n')} as id, records, sum(records) over (order by n) - records as before,
      ${end} - (1 - ${chance('n', 3)} ^ 0.7) * interval '10 years' as joined_at
    from sized`.execute(tx)
  await sql`analyze known, drawn`.execute(tx)
}

/**
 * Fills `record` with one of so many parts of all records: which reader keeps which title, how it stands, and since when. A part has
 * some of each reader's, as they would come over the years, so that a reader's rows lie far apart.
 *
 * Which titles: after Zipf and Mandelbrot, one of each of a reader's strata, so that none comes twice.
 */
export async function drawRecords(tx: Tx, part: number, parts: number): Promise<void> {
  await sql`create temporary table record (
    number bigint, user_id text, title_id text collate "C", kind text, total integer, status text, is_finished boolean, at timestamptz
  ) on commit drop`.execute(tx)
  await sql`insert into record
    select number, d.id, k.id, k.kind, k.total, case
      when luck < 0.05 then 'dropped'
      when k.kind = 'anime' then case when luck < 0.6 then 'watched' when luck < 0.7 then 'watching' when luck < 0.95 then 'want-to-watch' else 'unwatched' end
      else case when luck < 0.6 then 'reading' when luck < 0.95 then 'want-to-read' else 'unread' end end,
      luck between 0.05 and (case k.kind when 'anime' then 0.6 else 0.35 end),
      d.joined_at + ${chance('number', 11)} ^ 2 * (${end} - d.joined_at)
    from (select *, 0.4 * records + 2 as even, (select count(*) from known) as titles from drawn) d
    cross join lateral generate_series(${part}::integer, d.records - 1, ${parts}::integer) nth
    cross join lateral (select d.before + nth as number) numbered
    cross join lateral (select ${chance('number', 10)} as luck,
      ceil(d.even * ((1 + d.titles / d.even) ^ (nth::float8 / d.records) - 1)) as first,
      ceil(d.even * ((1 + d.titles / d.even) ^ ((nth + 1)::float8 / d.records) - 1)) as after) stratum
    join known k on k.place = least(d.titles - 1, first + floor(${chance('number', 12)} * (after - first)))::integer`.execute(
    tx,
  )
}
