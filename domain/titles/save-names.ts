import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { namedRows } from './name-rules.ts'
import { languagesOf } from './records/fold-title.ts'
import { findWords } from './records/queries.ts'
import type { TitleFields } from './title-shape-rules.ts'

type Named = Partial<Pick<TitleFields, 'title' | 'titleEnglish' | 'titleNative'>>

/**
 * Makes search find a title by its current names and, unless a source gives it that name, no longer by its previous ones
 * (a trigger updates the search keys).
 */
export async function saveNames(tx: Tx, titleId: string, now: Named, before: Named = {}): Promise<void> {
  const names = namesOf(now)
  const words = (await findWords(tx, [titleId])).flatMap(({ words }) => words)
  const said = new Set(words.flatMap(({ title }) => title.names))
  const others = [...namesOf(before)].filter((name) => !names.has(name))
  const gone = others.filter((name) => !said.has(name))
  if (gone.length > 0) {
    await tx.deleteFrom('title_names').where('title_id', '=', titleId).where('name', 'in', gone).execute()
  }
  const { title = '', titleEnglish = null, titleNative = null } = now
  const rows = namedRows({
    columns: { title, title_english: titleEnglish, title_native: titleNative },
    names: [...names, ...others.filter((name) => said.has(name))],
    languages: languagesOf(words),
  })
  const isOther = sql<boolean>`(title_names.role, title_names.language) is distinct from (excluded.role, excluded.language)`
  await tx
    .insertInto('title_names')
    .values(rows.map((row) => ({ title_id: titleId, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['title_id', 'name'])
        .doUpdateSet(({ ref }) => ({ role: ref('excluded.role'), language: ref('excluded.language') }))
        .where(isOther),
    )
    .execute()
}

function namesOf({ title, titleEnglish, titleNative }: Named): Set<string> {
  return new Set([title, titleEnglish, titleNative].filter((name) => name != null))
}
