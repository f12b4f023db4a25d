import type { Kind } from '#domain/titles/rules.ts'

/** The form that replaces the reader's own review of a title. */
export function rewriteReviewPath({ kind, id }: { kind: Kind; id: string }): string {
  return `/rewrite-review/${kind}/${id}`
}
