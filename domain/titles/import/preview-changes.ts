import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { attempt } from '#db/transaction.ts'
import type { CompanyRole } from '../../companies/rules.ts'
import { shownCharacters, shownStaff } from '../../people/shown.ts'
import type { TagKind } from '../../tags/rules.ts'
import { findBearers } from '../merges/find-survivor.ts'
import { addSource } from '../records/add-source.ts'
import type { FieldChange } from './change-rules.ts'
import { importedColumns } from './column-readers.ts'
import type { NumberedTitle } from './imported-title.ts'
import { changeTitles } from './store-titles.ts'

/** How many characters of a text a change shows. */
const longest = 300

/**
 * What an import would change in the titles with the given ids. The changes are written, compared and rolled back, so
 * that the preview follows the same rules as the import.
 * @returns the changes of each title, in the order of the ids
 */
export async function previewChanges(
  db: Db,
  source: string,
  ids: string[],
  titles: NumberedTitle[],
): Promise<FieldChange[][]> {
  if (ids.length === 0) return []
  let changes: FieldChange[][] = []
  const undone = new Error('Undone')
  await attempt(db, async (tx) => {
    const bearers = await findBearers(tx, ids)
    const bearing = [...bearers.values()]
    const before = await statesOf(tx, bearing)
    await addSource(tx, source, titles[0]?.format ?? 'catalogue')
    await changeTitles(tx, source, ids, titles)
    const after = await statesOf(tx, bearing)
    const changesOf = (id: string) => differences(before.get(id) ?? {}, after.get(id) ?? {})
    changes = ids.map((id) => changesOf(bearers.get(id) ?? id))
    throw undone
  }).catch((error) => {
    if (error !== undone) throw error
  })
  return changes
}

/** Genres, studios and serializations are columns too. */
const tagKindsShown = ['theme', 'demographic', 'tag'] as const
const companyRolesShown = ['producer', 'licensor'] as const

function tagsOf(kind: TagKind) {
  return sql`(select jsonb_agg(g.name order by tt.position) from title_tags tt join tags g on g.id = tt.tag_id
    where tt.title_id = t.id and g.kind = ${sql.lit(kind)})`
}

function companiesOf(role: CompanyRole) {
  return sql`(select jsonb_agg(m.name order by tm.position) from title_companies tm join companies m on m.id = tm.company_id
    where tm.title_id = t.id and tm.role = ${sql.lit(role)})`
}

type State = Record<string, unknown>

async function statesOf(db: Db, ids: string[]): Promise<Map<string, State>> {
  const columns = sql.join(importedColumns.flatMap((column) => [sql.lit(column), sql`t.${sql.ref(column)}`]))
  const { rows } = await sql<{ id: string; state: State }>`
    select t.id, jsonb_build_object(${columns},
      'other_names', (select jsonb_agg(n.name order by n.name) from title_names n
        where n.title_id = t.id and n.name not in (t.title, coalesce(t.title_english, ''), coalesce(t.title_native, ''))),
      'ids_elsewhere', (select jsonb_agg(e.source || ' ' || e.value order by e.source) from external_ids e where e.title_id = t.id),
      ${sql.join(tagKindsShown.flatMap((kind) => [sql.lit(`${kind}s`), tagsOf(kind)]))},
      ${sql.join(companyRolesShown.flatMap((role) => [sql.lit(`${role}s`), companiesOf(role)]))},
      'characters', (select jsonb_agg(c.name || case c.vocal when '' then '' else ' (' || c.vocal || ')' end
        order by c.position, c.id) from ${shownCharacters} c where c.title_id = t.id),
      'staff', (select jsonb_agg(s.name || case s.role when '' then '' else ' (' || s.role || ')' end
        order by s.position, s.id) from ${shownStaff} s where s.title_id = t.id)) as state
    from titles t where t.id = any(${ids})`.execute(db)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

function differences(before: State, after: State): FieldChange[] {
  return Object.keys(after)
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => {
      const [was, is] = [listOf(before[field]), listOf(after[field])]
      const [gone, come] = [was.filter((item) => !is.includes(item)), is.filter((item) => !was.includes(item))]
      const isReordered = gone.length + come.length === 0
      return { field, before: textOf(isReordered ? was : gone), after: textOf(isReordered ? is : come) }
    })
}

function listOf(value: unknown): string[] {
  if (value === null || value === undefined) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

function textOf(items: string[]): string {
  const text = items.join(', ')
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()} …` : text
}
