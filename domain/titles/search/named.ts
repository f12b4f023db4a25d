import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { mostWords } from './rules.ts'
import { startOfKey, startsWith } from './search.ts'

/** The words of a text, folded by the database as it folds names. */
export async function foldWords(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`-- prepare: fold_words
    select distinct search_key(word) as word from string_to_table(search_fold(${text}), ' ') word
    limit ${sql.lit(mostWords)}`.execute(db)
  return rows.map(({ word }) => word).filter(Boolean)
}

/** The condition that in the names of the title with this id there is, for each of these words, one that begins so. */
export function isNamed(id: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map(
    (word) =>
      sql`${id} in (select k.title_id from search_keys k where ${startsWith(sql`k.key`, sql`${startOfKey(word)}::text`)})`,
  )
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}
