import type { Kind } from '#domain/titles/rules.ts'

interface Asked {
  kind: Kind
  id: string
}

/** Where an admin merges a title into another one. `with` is the other one, if it is chosen. */
export function mergePath({ kind, id }: Asked, chosen?: string): string {
  const path = `/admin-dashboard/merge/${kind}/${id}`
  return chosen ? `${path}?with=${chosen}` : path
}

/** Where the merge of a title is undone. */
export function undoMergePath(mergedId: string): string {
  return `/admin-dashboard/merges/${mergedId}`
}
