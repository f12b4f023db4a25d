import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'

const tables = {
  people: { all: 'people', keys: 'person_keys', id: 'person_id' },
  characters: { all: 'characters', keys: 'character_keys', id: 'character_id' },
} as const

/** Rows of titles that credit somebody. */
const credits: Record<keyof typeof tables, RawBuilder<unknown>[]> = {
  people: [sql.table('title_staff'), sql.table('voices')],
  characters: [sql.table('title_characters')],
}

/** Makes one person or character another one: what sources mean by their keys, and what titles credit, is the other one. */
export async function joinNamed(tx: Tx, what: keyof typeof tables, from: number, into: number): Promise<void> {
  const { all, keys, id } = tables[what]
  await sql`
    update ${sql.table(keys)} set ${sql.ref(id)} = ${into}, merged_from = coalesce(merged_from, ${from})
    where ${sql.ref(id)} = ${from}`.execute(tx)
  for (const rows of credits[what]) {
    await sql`update ${rows} set ${sql.ref(id)} = ${into} where ${sql.ref(id)} = ${from}`.execute(tx)
  }
  await sql`update ${sql.table(all)} set merged_into = ${into} where id = ${from} or merged_into = ${from}`.execute(tx)
}

/** Makes them somebody of their own again; titles that are folded again credit them where they did before. */
export async function partNamed(tx: Tx, what: keyof typeof tables, id: number): Promise<void> {
  const { all, keys, id: column } = tables[what]
  await sql`
    update ${sql.table(keys)} set ${sql.ref(column)} = merged_from, merged_from = null where merged_from = ${id}`.execute(
    tx,
  )
  await sql`update ${sql.table(all)} set merged_into = null where id = ${id}`.execute(tx)
}
