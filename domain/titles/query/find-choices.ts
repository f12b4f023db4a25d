import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Kind } from '../rules.ts'
import { companyValue, type FilterName } from './filter-rules.ts'

/** Values of filters that titles of a kind have: names in alphabetical order, and the studios of most titles. */
export type Choices = Partial<Record<FilterName, string[]>>

const studios = 12
/** Milliseconds after which they are read again. */
const oldest = 60_000

interface Known {
  version: string
  readAt: number
  choices: Promise<Choices>
}

const known = new WeakMap<Db, Map<Kind | null, Known>>()

/**
 * What a form can offer. Tags and companies that were added are there at once; what else has changed may be a minute late.
 * Titles do not count, so that an import does not have all rows read for every page.
 */
export async function findChoices(db: Db, kind: Kind | null): Promise<Choices> {
  const version = await findVersion(db)
  const ofDatabase = known.get(db) ?? new Map<Kind | null, Known>()
  known.set(db, ofDatabase)
  const before = ofDatabase.get(kind)
  if (before?.version === version && performance.now() - before.readAt < oldest) return before.choices
  const choices = readChoices(db, kind)
  ofDatabase.set(kind, { version, readAt: performance.now(), choices })
  choices.catch(() => ofDatabase.delete(kind))
  return choices
}

/** Differs as soon as a tag or company was added. */
async function findVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', (select max(id) from tags), (select max(id) from companies)) as version`.execute(db)
  return rows[0]?.version ?? ''
}

async function readChoices(db: Db, kind: Kind | null): Promise<Choices> {
  const ofKind = kind ? sql`f.kind = ${kind}` : sql`true`
  const { rows } = await sql<{ filter: FilterName; names: string[] }>`
    with codes as materialized (
      select code, count(*) as titles from title_facets f cross join unnest(f.codes) code
      where ${ofKind} and code < 1000000000 group by code
    )
    select t.kind as filter, array_agg(t.name order by t.name collate title_order) as names
    from codes join tags t on t.id = code group by t.kind
    union all
    select 'studio', coalesce(array_agg(id || '-' || name order by titles desc, id), '{}') from (
      select c.id, c.name, titles from codes join companies c on c.id = -code
      order by titles desc, c.id limit ${studios}) most`.execute(db)
  return Object.fromEntries(
    rows.map(({ filter, names }) => [filter, filter === 'studio' ? names.map(asCompany) : names]),
  )
}

function asCompany(text: string): string {
  const [, id = '', name = ''] = /^(\d+)-(.*)$/s.exec(text) ?? []
  return companyValue({ id: Number(id), name })
}
