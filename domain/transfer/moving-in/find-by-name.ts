import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Format } from '../../titles/formats-rules.ts'
import type { Kind } from '../../titles/rules.ts'
import { startsWith } from '../../titles/search/search.ts'
import type { Near } from './choose-title.ts'
import type { ReadNames } from './read-names.ts'

export interface Nameable extends Pick<ReadNames, 'names' | 'loose' | 'parts' | 'slugs'> {
  place: number
  row: { kind: Kind }
}

/** `way` is the best way in which a name of the row is the title's, from 1. */
export type FoundByName = { place: number; way: number | null } & Omit<Near, 'agreeing' | 'named'>

/**
 * Titles that have a name of a row, and those that it was `given` because of its ids, with what tells one title from another.
 */
export async function findByName(
  db: Db,
  rows: Nameable[],
  given: { place: number; titleId: string }[],
): Promise<FoundByName[]> {
  if (rows.length === 0) return []
  const { rows: found } = await sql<FoundByName>`
    with ${whatRowsSay(rows)}, ${nearTitles(given)}, ${namesOfNear}, ${likened}, ${compared}, ${judged}
    select t.place, t.id as "titleId", t.format, left(t.released_on, 4)::integer as year, t.episodes as total, t.volumes, j.way,
      coalesce(j.is_telling, false) as "isTelling", coalesce(j.has_other_signs, false) as "hasOtherSigns",
      coalesce(j.is_continued, false) as "isContinued", coalesce(j.is_set_apart, false) as "isSetApart"
    from titled t left join judged j on j.place = t.place and j.id = t.id
    order by t.place, t.id`.execute(db)
  return found
}

/** The rows as they were asked for, their names as search knows them (`said`), and the parts of names of two parts. */
function whatRowsSay(rows: Nameable[]) {
  const asked = rows.map(({ row, place, names, loose, parts, slugs }) => ({
    ...{ place, kind: row.kind, names, loose, parts, slugs },
  }))
  return sql`
    asked as materialized (
      select * from json_to_recordset(${JSON.stringify(asked)})
        as a (place int, kind text, names text[], loose json, parts json, slugs text[])
    ), said as materialized (
      select a.place, a.kind, n.name, n.format, n.name = a.names[1] as is_given,
        search_key(f.folded) as key, search_key(search_series(f.folded)) as series
      from asked a
        cross join lateral (
          select unnest(a.names) as name, null as format
          union all select l.name, l.format from json_to_recordset(a.loose) as l (name text, format text)) n
        cross join lateral (select search_fold(n.name) as folded offset 0) f
    ), parts as materialized (
      select a.place, a.kind, search_key(search_fold(p.start)) as start, search_key(search_fold(p.end)) as rest
      from asked a cross join json_to_recordset(a.parts) as p (start text, "end" text)
    )`
}

/** From how many letters on a name with one mistake still tells its title, and with two. */
const [leastNearly, long] = [16, 28]

/** How long the end of a name has to be to tell its title, in bytes, and how many letters may stand before it that the row does not have. */
const [leastPart, mostBetween] = [8, 12]

/** How many titles are compared because a half of a name is theirs. */
const mostAlike = 50

/** The titles that may be meant (`titled`), and how each came to be among them: by name as it is, nearly, or otherwise (`near`). */
function nearTitles(given: { place: number; titleId: string }[]) {
  return sql`
    exact as materialized (
      select distinct s.place, s.kind, k.title_id
      from said s
        -- Keys are cut; what is found is compared as a whole below.
        cross join lateral (
          select title_id from search_keys where key = any(array[left(s.key, 24), left(s.series, 24)]) and place < 2 offset 0) k
    ), nearly as materialized (
      -- With a mistake or two, where no title has the name as it is.
      select s.place, s.kind, s.key, s.series, n.title_id
      from said s
        cross join lateral (select case when char_length(s.key) < ${long} then 1 else 2 end as most) m
        cross join generate_series(-m.most, m.most) more
        cross join lateral (${sharingHalf(sql`s.key`, sql`char_length(s.key) + more`)}) n
      where s.is_given and s.key ~ ${`^[a-z0-9]{${leastNearly},}$`}
        and not exists (select from exact e join titles t on t.id = e.title_id and t.kind = e.kind where e.place = s.place)
        and levenshtein_less_equal(n.key, s.key, m.most) <= m.most
        and regexp_replace(n.key, '[^0-9]', '', 'g') = regexp_replace(s.key, '[^0-9]', '', 'g')
        -- Seasons differ in what their names end in.
        and not starts_with(n.key, s.key) and not starts_with(s.key, n.key) and rtrim(n.key, 'iv') <> rtrim(s.key, 'iv')
    ), near as (
      select place, kind, title_id from exact
      union
      select place, kind, title_id from nearly
      union
      select p.place, p.kind, k.title_id
        from parts p cross join lateral (
          select title_id from search_keys where key = left(p.rest, 24) order by weight desc, title_id limit ${mostAlike}) k
        where octet_length(p.rest) >= ${leastPart}
      union
      select a.place, a.kind, e.title_id
        from asked a cross join unnest(a.slugs) slug
        cross join lateral (
          select title_id from external_ids where source = 'animeplanet' and value = slug offset 0) e
      union
      select g.place, a.kind, g."titleId"
        from json_to_recordset(${JSON.stringify(given)}) as g (place int, "titleId" text) join asked a on a.place = g.place
      union
      select a.place, a.kind, m.survivor_id
        from asked a cross join unnest(a.names) name
        join title_merges m on m.kind = a.kind and m.title collate title_order = name
    ), titled as materialized (
      select n.place, t.*
      from near n
        -- On its own for each, or all titles are read.
        cross join lateral (
          select id, format, released_on, episodes, volumes, title, title_english, title_native from titles
          where id = n.title_id and kind = n.kind offset 0) t
    )`
}

/** Names of a length that begin or end with half of a key. */
function sharingHalf(key: RawBuilder<unknown>, length: RawBuilder<unknown>) {
  const half = sql`char_length(${key}) / 2`
  const name = sql`search_key(folded)`
  const halves = [
    startsWith(name, sql`left(${key}, ${half})`),
    startsWith(sql`reverse(${name}) collate "C"`, sql`left(reverse(${key}), ${half}) collate "C"`),
  ]
  return sql.join(
    halves.map(
      (shares) => sql`(
      select title_id, ${name} as key from title_names where char_length(${name}) = ${length} and ${shares}
      order by title_id limit ${mostAlike})`,
    ),
    sql` union `,
  )
}

/** All names of those titles, and the main ones (`own`). */
const namesOfNear = sql`
    named as materialized (
      select t.id, n.name, search_key(n.folded) as key, search_key(search_series(n.folded)) as series,
        n.name = t.title as is_title, n.name = t.title_english as is_english, n.name = t.title_native as is_native
      from (select distinct id, title, title_english, title_native from titled) t join title_names n on n.title_id = t.id
    ), own as materialized (
      select id, max(key) filter (where is_title) as key, max(series) filter (where is_title) as series,
        max(series) filter (where is_english) as english
      from named where is_title or is_english group by id
    )`

/** A name as it is written, but for case, spaces and quotation marks. */
const exactly = (name: string) =>
  sql.raw(`regexp_replace(lower(normalize(${name}, nfkc)), '[[:space:]''’"“”]', '', 'g')`)

/** The signs at its end: "Name!" and "Name!!" are two seasons. */
const ending = (name: string) => sql.raw(`substring(${name} from '[^[:alnum:][:space:]()"“”’.~-]*$')`)

/** The names of rows and titles that are alike, and in which way. */
const likened = sql`
    likened as (
      -- A name of the row that is one of the title's, the two parts of a name, or a name with mistakes.
      select s.place, n.id, s.key, s.series, s.format is not null as is_loose, s.name ~ '(:| -) ' as has_parts,
        case
          when s.format is not null then 6
          when s.is_given and (n.is_title or n.is_english) and ${exactly('n.name')} = ${exactly('s.name')} then 1
          else case when n.key = s.key then 2 else 3 end + case when n.is_title or n.is_english or n.is_native then 0 else 2 end
        end as way,
        n.key = s.key and ${ending('n.name')} <> ${ending('s.name')}
          and ${ending('n.name')} || ${ending('s.name')} <> all (array['!', '?', '.', '…', '～', '♥', '♡']) as has_other_signs
      from titled t
        join said s on s.place = t.place and (s.format is null or s.format = t.format)
        join named n on n.id = t.id and (n.key = s.key or n.series = s.series)
      union all
      select p.place, n.id, p.start || p.rest, p.start || p.rest, true, true, 6, false
      from titled t
        join parts p on p.place = t.place and octet_length(p.rest) >= ${leastPart}
        join named n on n.id = t.id and starts_with(n.key, p.start) and right(n.key, char_length(p.rest)) = p.rest
        cross join lateral (
          select char_length(n.key) - char_length(p.start || p.rest) as letters) more
        cross join lateral (select substring(n.key from char_length(p.start) + 1 for greatest(0, more.letters)) as said) b
      where more.letters between 1 and ${mostBetween}
        -- Another number is another title of the series, but films are numbered by some.
        and regexp_replace(b.said, 'movie0?[0-9]', '') !~ '[0-9]|^i+$'
      union all
      select n.place, n.title_id, n.key, n.series, true, true, 6, false
      from nearly n join titled t on t.place = n.place and t.id = n.title_id
    )`

/** What is seldom meant by a name that says nothing of it. */
const minor: Format[] = ['special', 'ona', 'ova', 'movie', 'music', 'one-shot', 'doujinshi']

/** What titles say of themselves that others of their series do not. */
const marks = String.raw`\m(movie|ova|oad|special|recap|picture|pilot|epilogue|music|digest)`

/** How well each of them tells its title from the others of its series. */
const compared = sql`
    compared as (
      select l.*, octet_length(l.key) >= 6 and (o.key = l.key or o.series = l.series or not starts_with(o.key, l.key))
          and (l.is_loose or l.has_parts or t.format is null or t.format <> all (${minor})) as is_telling,
        o.series <> l.series and o.english is distinct from l.series
            and (starts_with(o.series, l.series) or starts_with(o.english, l.series))
          or (o.english is distinct from l.series or starts_with(o.series, o.english))
            and strpos(l.series, coalesce(substring(o.series from '[^0-9]([2-9])$'), '')) = 0 as is_continued,
        not (l.is_loose or l.has_parts and l.way = 1) and (
          t.title ~ '[(][^)]*[)]$' and t.title !~ '[(]TV[)]$' and o.key <> l.key or exists (
            select from regexp_matches(lower(t.title), ${marks}, 'g') m (found)
            where strpos(l.key, m.found[1]) = 0)) as is_set_apart
      from likened l join own o on o.id = l.id join titles t on t.id = l.id
      union all
      -- A site that names its pages after titles knows this one by the name.
      select t.place, t.id, '', '', false, false, 3, false, true, false, false
      from titled t join asked a on a.place = t.place
        join external_ids e on e.title_id = t.id and e.source = 'animeplanet' and e.value = any(a.slugs)
      union all
      select t.place, t.id, '', '', false, false, 4, false, true, false, false
      from titled t join asked a on a.place = t.place
        join title_merges m on m.survivor_id = t.id and m.title collate title_order = any(a.names)
    )`

/** What all of them together say of a row and a title. */
const judged = sql`
    judged as (
      select place, id, min(way) as way, bool_or(is_telling) as is_telling, bool_and(has_other_signs) as has_other_signs,
        bool_and(is_continued) as is_continued, bool_and(is_set_apart) as is_set_apart
      from compared group by place, id
    )`
