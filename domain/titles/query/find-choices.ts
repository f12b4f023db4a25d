import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { isFacetShown, showsAdultTitles } from '../adult-titles.ts'
import type { Kind } from '../rules.ts'
import { codesOf, companyValue, type FilterName } from './filter-rules.ts'

/**
 * Values of filters that titles of a kind have: names in alphabetical order, the studios of most titles and, where those for
 * adults are hidden, the other age ratings.
 */
export type Choices = Partial<Record<FilterName, string[]>>

const studios = 12
/** Milliseconds after which they are read again, whatever else holds. */
const oldest = 60_000
/** Milliseconds that a quick reading takes at most. */
const quick = 50

interface Known {
  /** Newest tag, company and act of an admin. */
  names: string
  /** Newest title. */
  title: string
  readAt: number
  /** Milliseconds for which they are good enough although titles were added. */
  rest: number
  choices: Promise<Choices>
}

const known = new WeakMap<Db, Map<string, Known>>()

/**
 * What a form can offer. Tags and companies that were added are there at once, and what an admin has changed; so are titles, or
 * soon where reading takes long, so that an import does not have all rows read for every page; what else has changed may be a
 * minute late.
 */
export async function findChoices(db: Db, kind: Kind | null): Promise<Choices> {
  const { names, title } = await findNewest(db)
  const ofDatabase = known.get(db) ?? new Map<string, Known>()
  known.set(db, ofDatabase)
  const asked = `${kind} ${showsAdultTitles()}`
  const before = ofDatabase.get(asked)
  const now = performance.now()
  if (before?.names === names && now - before.readAt < (before.title === title ? oldest : before.rest))
    return before.choices
  const reading: Known = { names, title, readAt: now, rest: 0, choices: readChoices(db, kind) }
  ofDatabase.set(asked, reading)
  reading.choices.then(
    () => {
      const took = performance.now() - now
      if (took > quick) reading.rest = 20 * took
    },
    () => ofDatabase.delete(asked),
  )
  return reading.choices
}

async function findNewest(db: Db): Promise<{ names: string; title: string }> {
  const { rows } = await sql<{ names: string; title: string }>`
    select concat_ws(' ', (select max(id) from tags), (select max(id) from companies),
        (select max(id) from admin_actions)) as names,
      concat((select max(id) from titles)) as title`.execute(db)
  return rows[0] ?? { names: '', title: '' }
}

async function readChoices(db: Db, kind: Kind | null): Promise<Choices> {
  const ofKind = kind ? sql`f.kind = ${kind}` : sql`true`
  const { rows } = await sql<{ filter: FilterName; names: string[] }>`
    with codes as materialized (
      select code, count(*) as titles from title_facets f cross join unnest(f.codes) code
      where ${ofKind} and ${isFacetShown} and code < 1000000000 group by code
    )
    select t.kind as filter, array_agg(t.name order by t.name collate title_order) as names
    from codes join tags t on t.id = code group by t.kind
    union all
    select 'studio', coalesce(array_agg(id || '-' || name order by titles desc, id), '{}') from (
      select c.id, c.name, titles from codes join companies c on c.id = -code
      order by titles desc, c.id limit ${studios}) most`.execute(db)
  const found: Choices = Object.fromEntries(
    rows.map(({ filter, names }) => [filter, filter === 'studio' ? names.map(asCompany) : names]),
  )
  return showsAdultTitles() ? found : { ...found, age: codesOf(kind, 'age')?.filter((age) => age !== 'adult') }
}

function asCompany(text: string): string {
  const [, id = '', name = ''] = /^(\d+)-(.*)$/s.exec(text) ?? []
  return companyValue({ id: Number(id), name })
}
