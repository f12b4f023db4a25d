import type { Reportable } from './reportable-rules.ts'

/** Where reports are kept, and the codes of their refusals. Beside the id of what is reported, the tables have the same columns. */
export const reportTables = {
  review: { table: 'review_reports', id: 'review_id', missing: 'review-missing', again: 'already-reported' },
  profile: { table: 'profile_reports', id: 'profile_id', missing: 'profile-gone', again: 'profile-reported' },
  list: { table: 'shelf_reports', id: 'shelf_id', missing: 'shelf-missing', again: 'shelf-reported' },
} as const satisfies Record<Reportable, unknown>
