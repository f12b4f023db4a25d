import type { NumberedTitle } from '../titles/import/imported-title.ts'
import type { Outcome } from '../titles/import/settle-titles.ts'
import { isKind } from '../titles/rules.ts'
import { type ImportLine, type Preview, type PreviewRow, previewRows } from './rules.ts'

export type PreviewTables = Omit<Preview, 'figures'>

const outcomes = ['added', 'changed', 'unchanged'] as const

/** Adds the first rows of each kind, while there is room. */
export function gatherPreview(preview: PreviewTables, lines: ImportLine[]): void {
  for (const sort of outcomes) {
    const missing = previewRows - preview[sort].length
    if (missing <= 0) continue
    const first = lines.filter(({ outcome }) => outcome === sort).slice(0, missing)
    preview[sort].push(...first.map(({ outcome: _, ...row }): PreviewRow => row))
  }
}

/** The outcome of each line in a batch. */
export function linesOf(outcome: Outcome): ImportLine[] {
  return outcomes.flatMap((sort) =>
    outcome[sort].map((title, place) => ({
      ...rowOf(title),
      outcome: sort,
      changes: (sort === 'changed' && outcome.changes?.[place]) || [],
    })),
  )
}

function rowOf({ line, columns }: NumberedTitle): PreviewRow {
  const { kind, title, released_on } = columns
  return {
    line,
    kind: isKind(kind) ? kind : 'anime',
    title: title.toWellFormed(),
    year: released_on?.slice(0, 4) ?? null,
  }
}
