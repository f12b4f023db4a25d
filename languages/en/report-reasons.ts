import type { ReportReason } from '#domain/reviews/report-rules.ts'

/** What can be wrong with a review. */
export const reportReasons: Record<ReportReason, string> = {
  spoiler: 'It gives the story away',
  abuse: 'It insults or threatens somebody',
  spam: 'It is advertising',
  'off-topic': 'It is not about the title',
  other: 'Something else',
}
