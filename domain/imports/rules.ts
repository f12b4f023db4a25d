/** States and limits of imports on the dashboard. Browser-safe. */

import type { FieldChange } from '../titles/import/change-rules.ts'
import type { Kind } from '../titles/rules.ts'

/** Reading without writing, waiting for the admin, importing, and the three final states. */
export type ImportState = 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed'

export function isEnded(state: ImportState): boolean {
  return state === 'done' || state === 'cancelled' || state === 'failed'
}

/** Whether the server is working on it, so that its figures change. */
export function isUnderway(state: ImportState): boolean {
  return state === 'checking' || state === 'running'
}

export const importsPageSize = 20

/** How many rows of each kind a preview shows. */
export const previewRows = 10

/** How many problems are stored; the rest are only counted. */
export const keptProblems = 10_000

export interface Figures {
  added: number
  changed: number
  unchanged: number
  refused: number
}

/** What the check found about a line. */
export interface ImportLine extends PreviewRow {
  outcome: 'added' | 'changed' | 'unchanged'
  changes: FieldChange[]
}

/** A line of the file as a preview shows it. */
export interface PreviewRow {
  line: number
  kind: Kind
  title: string
  year: string | null
  /** If the title would change. */
  changes?: FieldChange[]
}

/** The findings of reading the file without writing. */
export interface Preview {
  figures: Figures
  added: PreviewRow[]
  changed: PreviewRow[]
  unchanged: PreviewRow[]
}

/** How much of the file has been read, from 0 to 1. */
export function shareRead({ bytesRead, size }: { bytesRead: number; size: number }): number {
  return Math.min(1, bytesRead / size)
}
