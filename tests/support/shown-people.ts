import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { shownCharacters, shownStaff } from '#domain/people/shown.ts'

interface ShownPerson {
  id: number
  title_id: string
  position: number
  name: string
  image: string | null
  role: string
}

/** The characters of all titles as they are shown. */
export async function charactersOf(db: Db) {
  const { rows } = await sql<ShownPerson & { character_id: number; vocal: string }>`
    select * from ${shownCharacters} c order by title_id, position, id`.execute(db)
  return rows
}

/** The staff of all titles as they are shown. */
export async function staffOf(db: Db) {
  const { rows } = await sql<ShownPerson & { person_id: number }>`
    select * from ${shownStaff} s order by title_id, position, id`.execute(db)
  return rows
}
