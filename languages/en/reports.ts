import type { Queue } from '#domain/reviews/report-rules.ts'
import { counted } from './numbers.ts'

/** Reported and hidden reviews. */

export const reviewsFound = ({ total }: { total: number }) => counted(total, 'review', 'reviews')
export const reviews = 'reviews'
export const queues: Record<Queue, string> = { open: 'Reported', hidden: 'Hidden' }
export const noneReported = 'No reader has reported a review.'
export const noneHidden = 'No review is hidden.'
export const hiddenSince = ({ date }: { date: string }) => `hidden since ${date}`
export const settled = 'settled'
export const theAuthor = 'the author'

interface Decision<Part> {
  author: string
  /** Makes the part for screen readers. */
  spoken: (text: string) => Part
}
/** The buttons for what an admin can decide. */
export const decisions = {
  restore: <Part>({ author, spoken }: Decision<Part>) => ['Restore', spoken(` the review by ${author}`)],
  hide: <Part>({ author, spoken }: Decision<Part>) => ['Hide', spoken(` the review by ${author}`)],
  dismiss: <Part>({ author, spoken }: Decision<Part>) => ['Dismiss', spoken(` the reports of the review by ${author}`)],
}
export const isHidden = 'The review is hidden.'
export const isBack = 'The review is back.'
export const areDismissed = 'The reports are dismissed.'
