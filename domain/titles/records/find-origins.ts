import type { Db } from '#db/connection.ts'
import { adminSource } from '../../admin-source-rules.ts'
import { type FoldedTitle, foldTitle } from './fold-title.ts'
import type { Origin } from './origin-rules.ts'
import { findWords } from './queries.ts'

type What = keyof FoldedTitle['from']

/** Where each value of a title comes from, in the order of its columns. Empty for a title of which no source is known. */
export async function findOrigins(db: Db, titleId: string): Promise<Origin[]> {
  const [found] = await findWords(db, [titleId])
  if (!found) return []
  const { kind, words } = found
  const folded = foldTitle(kind, words)
  const others = foldTitle(
    kind,
    words.filter(({ source }) => source !== adminSource),
  )
  return Object.entries(folded.from).map(([what, source]) => {
    const instead = source === adminSource ? others.from[what as What] : undefined
    return { what, source, instead: instead ? { source: instead, text: textOf(others, what as What) } : null }
  })
}

/** How many characters of a text are shown. */
const longest = 160

function textOf(title: FoldedTitle, what: What): string {
  const value =
    what === 'characters' || what === 'staff'
      ? title[what].map(({ name }) => name)
      : title.columns[what as keyof FoldedTitle['columns']]
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()} …` : text
}
