import type { ShownRow } from '#domain/transfer/moving-in/find-shown-rows.ts'
import { says } from '#texts/moving-in.ts'
import { sentenceOf } from '#web/sentence-of.ts'

export type RowInWords = ReturnType<typeof rowInWords>

/** A row with what its file says of it, and its problem, as the page shows them. */
export function rowInWords({ standing, progress, repeats, score, problem, ...row }: ShownRow) {
  const said = says({ kind: row.kind, standing, progress, total: row.title?.total ?? null, repeats, score })
  return { ...row, said, problem: problem && sentenceOf(problem) }
}
