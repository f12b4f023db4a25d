import type { Kind } from '#domain/titles/rules.ts'

/** The page that asks for confirmation before a title is deleted. `from` is the table to return to. */
export function deletePath({ kind, id }: { kind: Kind; id: string }, from: string): string {
  return `/admin-dashboard/delete/${kind}/${id}?from=${encodeURIComponent(from)}`
}

/** The route that undoes deletions. `from` is the table to return to. */
export function undoPath(from: string): string {
  return `/admin-dashboard/deleted-titles?from=${encodeURIComponent(from)}`
}
