import type { Tx } from '#db/connection.ts'
import { findWords } from './records/queries.ts'
import type { TitleFields } from './title-fields-rules.ts'

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
  const gone = [...namesOf(before)].filter((name) => !names.has(name) && !said.has(name))
  const come = [...names].filter((name) => !namesOf(before).has(name))
  if (gone.length > 0) {
    await tx.deleteFrom('title_names').where('title_id', '=', titleId).where('name', 'in', gone).execute()
  }
  if (come.length > 0) {
    const rows = come.map((name) => ({ title_id: titleId, name }))
    await tx
      .insertInto('title_names')
      .values(rows)
      .onConflict((oc) => oc.doNothing())
      .execute()
  }
}

function namesOf({ title, titleEnglish, titleNative }: Named): Set<string> {
  return new Set([title, titleEnglish, titleNative].filter((name) => name != null))
}
