import type { Kind } from '#domain/catalogue/rules.ts'

/** The page that asks whether a title is really to go. `from` is the table it came from. */
export function deletePath({ kind, id }: { kind: Kind; id: string }, from: string): string {
  return `/admin-dashboard/delete/${kind}/${id}?from=${encodeURIComponent(from)}`
}

/** Where deletions are undone. `from` is the table to come back to. */
export function undoPath(from: string): string {
  return `/admin-dashboard/deleted-titles?from=${encodeURIComponent(from)}`
}
