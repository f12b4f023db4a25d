import type { Tx } from '#db/connection.ts'
import { languageOf, roleOf } from './name-rules.ts'
import { findWords } from './records/queries.ts'
import type { TitleFields } from './title-shape-rules.ts'

type Named = Partial<Pick<TitleFields, 'title' | 'titleEnglish' | 'titleNative'>>

/**
 * Makes search find a title by its current names and, unless a source gives it that name, no longer by its previous ones
 * (a trigger updates the search keys).
 */
export async function saveNames(tx: Tx, titleId: string, now: Named, before: Named = {}): Promise<void> {
  const names = namesOf(now)
  const said = new Set(
    (await findWords(tx, [titleId])).flatMap(({ words }) => words.flatMap(({ title }) => title.names)),
  )
  const others = [...namesOf(before)].filter((name) => !names.has(name))
  const gone = others.filter((name) => !said.has(name))
  if (gone.length > 0) {
    await tx.deleteFrom('title_names').where('title_id', '=', titleId).where('name', 'in', gone).execute()
  }
  const kept = others.filter((name) => said.has(name))
  for (const name of [...names, ...kept]) await saveName(tx, titleId, name, now)
}

async function saveName(tx: Tx, titleId: string, name: string, { title = '', titleEnglish, titleNative }: Named) {
  const role = roleOf(name, { title, title_english: titleEnglish ?? null, title_native: titleNative ?? null })
  const row = { title_id: titleId, name, role, language: languageOf(name, role) }
  await tx
    .insertInto('title_names')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['title_id', 'name']).doUpdateSet({ role }).where('title_names.role', '<>', role),
    )
    .execute()
}

function namesOf({ title, titleEnglish, titleNative }: Named): Set<string> {
  return new Set([title, titleEnglish, titleNative].filter((name) => name != null))
}
