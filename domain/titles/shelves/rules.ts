/** Readers' public lists that hold a title (docs/decisions/0064). Browser-safe. */

/** The tag of a title's own page, which shows the public lists that hold it. */
export function shelvedTag(titleId: string): string {
  return `shelved:${titleId}`
}
