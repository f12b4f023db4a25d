import { sql } from 'kysely'
import { askForAll } from '#db/asker.ts'
import type { Db } from '#db/connection.ts'
import { primaryOf } from '#db/replica.ts'
import { isFacetShown, showsAdultTitles } from '../adult-titles.ts'
import type { Kind } from '../rules.ts'
import { type CodeCount, type Counts, countCodes, countKey, namedCounts } from './count-choices.ts'
import { codesOf, companyValue, type FilterName, filterNames } from './filter-rules.ts'

/** What a form of filters can offer for a kind. */
export interface Choices {
  /**
   * Values that its titles have: names in alphabetical order, the studios of most titles and, where those for adults are hidden,
   * the other age ratings.
   */
  offered: Partial<Record<FilterName, string[]>>
  /** The codes in title_facets of these values and of those that every form has, by countKey. */
  codes: ReadonlyMap<number, string>
  /** How many titles have each. */
  counts: Counts
  /** How many titles are of each year. */
  years: ReadonlyMap<number, number>
}

export const noChoices: Choices = { offered: {}, codes: new Map(), counts: new Map(), years: new Map() }

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
  /** The same, or what was read before, when that is done. */
  done: Choices | undefined
}

const known = new WeakMap<Db, Map<string, Known>>()

/**
 * What a form can offer. Tags and companies that were added are there at once, and what an admin has changed; so are titles, or
 * soon where reading takes long, so that an import does not have all rows read for every page; what else has changed may be a
 * minute late, unless forgetChoices says so.
 */
export async function findChoices(given: Db, kind: Kind | null): Promise<Choices> {
  const db = primaryOf(given)
  const { names, title } = await findNewest(db)
  const ofDatabase = known.get(db) ?? new Map<string, Known>()
  known.set(db, ofDatabase)
  const asked = `${kind} ${showsAdultTitles()}`
  const before = ofDatabase.get(asked)
  const now = performance.now()
  if (before?.names === names && now - before.readAt < (before.title === title ? oldest : before.rest))
    return before.choices
  const choices = askForAll(() => readChoices(db, kind))
  const reading: Known = { names, title, readAt: now, rest: 0, choices, done: before?.done }
  ofDatabase.set(asked, reading)
  choices.then(
    (found) => {
      reading.done = found
      const took = performance.now() - now
      if (took > quick) reading.rest = 20 * took
    },
    () => ofDatabase.delete(asked),
  )
  return choices
}

/**
 * The same as it was up to a minute ago; null if it was not read so late. Then it is being read for the next time: nobody waits.
 */
export function rememberedChoices(given: Db, kind: Kind | null): Choices | null {
  const db = primaryOf(given)
  const before = known.get(db)?.get(`${kind} ${showsAdultTitles()}`)
  if (before && performance.now() - before.readAt < oldest) return before.done ?? null
  findChoices(db, kind).catch(() => undefined)
  return null
}

/** Has what forms can offer read again the next time: for when an import may have changed anything. */
export function forgetChoices(db: Db): void {
  known.delete(db)
}

async function findNewest(db: Db): Promise<{ names: string; title: string }> {
  const { rows } = await sql<{ names: string; title: string }>`
    select concat_ws(' ', (select max(id) from tags), (select max(id) from companies),
        (select max(id) from admin_actions)) as names,
      concat((select max(id) from titles)) as title`.execute(db)
  return rows[0] ?? { names: '', title: '' }
}

async function readChoices(db: Db, kind: Kind | null): Promise<Choices> {
  const counted = await countCodes(
    db,
    sql`from title_facets f where ${isFacetShown} and ${kind ? sql`f.kind = ${kind}` : sql`true`}`,
  )
  const offered: Partial<Record<FilterName, string[]>> = {}
  const codes = new Map<number, string>()
  for (const { filter, value, code, isFixed } of await findValues(db, kind, counted)) {
    codes.set(code, countKey(filter, value))
    if (!isFixed) offered[filter] = [...(offered[filter] ?? []), value]
  }
  if (!showsAdultTitles()) offered.age = codesOf(kind, 'age')?.filter((age) => age !== 'adult')
  const years = counted.filter(({ what }) => what === 'year').map(({ value, titles }) => [value, titles] as const)
  return { offered, codes, counts: namedCounts(counted, codes), years: new Map(years) }
}

interface Value {
  filter: FilterName
  value: string
  code: number
  /** Whether every form has it, whatever titles there are. */
  isFixed: boolean
}

/** The values that a form offers. */
async function findValues(db: Db, kind: Kind | null, counted: CodeCount[]): Promise<Value[]> {
  const used = counted.filter(({ what }) => what === 'code').sort((a, b) => b.titles - a.titles || b.value - a.value)
  const tags = used.filter(({ value }) => value > 0 && value < firstDigest).map(({ value }) => value)
  const companies = used.filter(({ value }) => value < 0).slice(0, studios)
  const fixed = filterNames.flatMap((filter) => (codesOf(kind, filter) ?? []).map((value) => ({ filter, value })))
  const { rows } = await sql<{ filter: FilterName; name: string; code: number; isFixed: boolean }>`
    (select kind as filter, name, id as code, false as "isFixed" from tags where id = any(${tags}::integer[])
    order by name collate title_order)
    union all
    (select 'studio', name, -id::integer, false
    from unnest(${companies.map(({ value }) => -value)}::integer[]) with ordinality most (id, place)
    join companies c using (id) order by place)
    union all
    select filter, value, facet_code(filter, value), true
    from jsonb_to_recordset(${JSON.stringify(fixed)}::jsonb) fixed (filter text, value text)`.execute(db)
  return rows.map(({ filter, name, code, isFixed }) => ({
    ...{ filter, code, isFixed },
    value: filter === 'studio' ? companyValue({ id: -code, name }) : name,
  }))
}

/** The codes of names of formats, seasons and so on begin here; below are ids. */
const firstDigest = 1_000_000_000
