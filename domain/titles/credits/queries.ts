import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { findPage } from '../../page.ts'
import type { Page } from '../../page-rules.ts'
import { isFacetShown, isShown } from '../adult-titles.ts'
import { card } from '../cards.ts'
import { type Kind, kinds } from '../rules.ts'
import { type Credited, type CreditedTitle, type CreditKind, creditsPageSize } from './rules.ts'

/** A person, character or company whom some title credits, or the one that they have been merged into; null if there is none. */
export async function findCredited(db: Db, kind: CreditKind, id: number): Promise<Credited | null> {
  const { rows } = await sql<Credited>`
    select ${creditedColumns(kind)} from ${sql.table(kind)} x
    where x.id = (select coalesce(merged_into, id) from ${sql.table(kind)} where id = ${id})
      and exists (select from ${creditsOf(kind, sql`x.id`)} c)`.execute(db)
  return rows[0] ?? null
}

/** The columns of rows `x` that make a Credited; a company has no picture. */
export function creditedColumns(kind: CreditKind): RawBuilder<unknown> {
  return sql`x.id, x.name, ${kind === 'companies' ? sql`null::text` : sql`x.image`} as image`
}

/** One page of the titles that credit somebody, newest first; those without a date come last. */
export async function findCreditedTitles(
  db: Db,
  kind: CreditKind,
  id: number,
  wanted: number,
): Promise<Page<CreditedTitle>> {
  const credits = creditsOf(kind, sql`${id}::bigint`)
  const { rows: counted } = await sql<{ total: number }>`
    select count(distinct title_id)::integer as total from ${credits} c`.execute(db)
  return findPage({ wanted, size: creditsPageSize }, counted[0]?.total ?? 0, async ({ limit, offset }) => {
    const { rows } = await sql<{ card: CreditedTitle }>`
      select (${card}::jsonb || jsonb_build_object('format', t.format, 'roles', c.roles)) as card
      from (
        select title_id, jsonb_agg(jsonb_build_object('role', role, 'other', other) order by rank, position) as roles
        from ${credits} c group by title_id) c
      join titles t on t.id = c.title_id
      order by t.released_at desc nulls last, t.id desc limit ${limit} offset ${offset}`.execute(db)
    return rows.map((row) => row.card)
  })
}

/** The kinds of which a company has made titles: an anime's studio, or where a manga appears. */
export async function findKindsMade(db: Db, companyId: number): Promise<Kind[]> {
  const each = kinds.map(
    (kind) => sql`select ${kind}::text as kind where exists (
      select from title_facets f where f.kind = ${sql.lit(kind)} and ${isFacetShown} and f.codes @> array[${-companyId}::integer])`,
  )
  const { rows } = await sql<{ kind: Kind }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** The credits of somebody in titles that are shown. */
export function creditsOf(kind: CreditKind, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select c.* from ${allCreditsOf(kind, id)} c join titles t on t.id = c.title_id and ${isShown})`
}

/** The credits of somebody: title_id, role, rank and position among those of a title, and the other one of a voice. */
export function allCreditsOf(kind: CreditKind, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (kind === 'companies') {
    return sql`(select title_id, role, 0 as rank, position, null::jsonb as other from title_companies where company_id = ${id})`
  }
  if (kind === 'characters') {
    return sql`(
      select tc.title_id, tc.role, 0 as rank, tc.position, case when p.id is not null then
        jsonb_build_object('what', 'people', 'id', p.id, 'name', p.name) end as other
      from title_characters tc left join voices v on v.title_character_id = tc.id left join people p on p.id = v.person_id
      where tc.character_id = ${id})`
  }
  return sql`(
    select title_id, role, 0 as rank, position, null::jsonb as other from title_staff where person_id = ${id}
    union all
    select tc.title_id, tc.role, 1, tc.position,
      jsonb_build_object('what', 'characters', 'id', c.id, 'name', coalesce(tc.credited_as, c.name))
    from voices v join title_characters tc on tc.id = v.title_character_id join characters c on c.id = tc.character_id
    where v.person_id = ${id})`
}

/** The titles that credit somebody. */
export async function findCreditedIds(db: Db, kind: CreditKind, id: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct title_id as id from ${allCreditsOf(kind, sql`${id}::bigint`)} c order by 1`.execute(db)
  return rows.map((row) => row.id)
}

/** The addresses of `limit` people, characters or companies whom some title credits, after the first `offset`: for the sitemap. */
export async function findCreditAddresses(
  db: Db,
  kind: CreditKind,
  { offset, limit }: { offset: number; limit: number },
) {
  const { rows } = await sql<{ id: number; name: string }>`
    select x.id, x.name from ${credited(kind)} order by x.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many there are of each. */
export async function countCredited(db: Db): Promise<Record<CreditKind, number>> {
  const { rows } = await sql<Record<CreditKind, number>>`
    select (select count(*)::integer from ${credited('people')}) as people,
      (select count(*)::integer from ${credited('characters')}) as characters,
      (select count(*)::integer from ${credited('companies')}) as companies`.execute(db)
  return rows[0] as Record<CreditKind, number>
}

function credited(kind: CreditKind): RawBuilder<unknown> {
  return sql`${sql.table(kind)} x where exists (select from ${creditsOf(kind, sql`x.id`)} c)`
}
