import type { CreditKind } from '#domain/titles/credits/rules.ts'

/** Where an admin says that a person, character or company is another one. `as` is the other one, if it is chosen. */
export function samePath(kind: CreditKind, id: number, as?: number): string {
  const path = `/admin-dashboard/same/${kind}/${id}`
  return as === undefined ? path : `${path}?as=${as}`
}
