import type { NumberedTitle } from '../catalogue/import/imported-title.ts'
import type { Outcome } from '../catalogue/import/settle-titles.ts'
import { isKind } from '../catalogue/rules.ts'
import { type Preview, type PreviewRow, previewRows } from './rules.ts'

export type PreviewTables = Omit<Preview, 'figures'>

/** Adds the first rows of each sort, as long as there is room for them. */
export function gatherPreview(preview: PreviewTables, outcome: Outcome): void {
  for (const sort of ['added', 'changed', 'unchanged'] as const) {
    const missing = previewRows - preview[sort].length
    if (missing > 0) preview[sort].push(...outcome[sort].slice(0, missing).map(previewOf))
  }
}

function previewOf({ line, columns }: NumberedTitle): PreviewRow {
  const { kind, title, released_on } = columns
  return {
    line,
    kind: isKind(kind) ? kind : 'anime',
    title: title.toWellFormed(),
    year: released_on?.slice(0, 4) ?? null,
  }
}
