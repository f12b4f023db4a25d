import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { TitleCopy } from '../title-part.ts'
import { creditPeople } from './credit-people.ts'
import type { SaidCharacter, SaidStaffMember } from './credits.ts'

/** What releases before 0.2 left speaks for itself. */
const former = 'before-0.2'

/**
 * Credits those whom the copy of a title names that was deleted before an upgrade from a release before 0.2: its characters and
 * staff were texts. Any other copy has rows.
 */
export async function creditFormer(tx: Tx, copy: TitleCopy): Promise<void> {
  const { rows } = await sql<{ titleId: string; characters: SaidCharacter[]; staff: SaidStaffMember[] }>`
    select t ->> 'id' as "titleId",
      (select coalesce(jsonb_agg(jsonb_build_object('name', c ->> 'name', 'image', c ->> 'image', 'role', c ->> 'role',
        'vocal', c ->> 'vocal') order by (c ->> 'position')::integer), '[]')
        from jsonb_array_elements(${copy.kept('characters')}) c) as characters,
      (select coalesce(jsonb_agg(jsonb_build_object('name', s ->> 'name', 'image', s ->> 'image', 'role', s ->> 'role')
        order by (s ->> 'position')::integer), '[]')
        from jsonb_array_elements(${copy.kept('staff_members')}) s) as staff
    from jsonb_array_elements(${copy.kept('titles')}) t where ${copy.kept('staff_members')} is not null`.execute(tx)
  await creditPeople(
    tx,
    rows.map((title) => ({ ...title, charactersFrom: former, staffFrom: former })),
  )
}
