import type { Queue } from '#domain/reviews/report-rules.ts'
import { counted } from './numbers.ts'

/** Reported and hidden reviews. */

export const reviewsFound = ({ total }: { total: number }) => counted(total, 'review', 'reviews')
export const reviews = 'reviews'
export const queues: Record<Queue, string> = { open: 'Reported', hidden: 'Hidden' }
export const noneReported = 'No reader has reported a review.'
export const noneHidden = 'No review is hidden.'
export const hiddenSince = ({ date }: { date: string }) => `hidden since ${date}`
/** Of a review that is newer than what was said about it. */
export const rewritten = 'rewritten since'
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

/** Reported and hidden profiles. */
export const what = 'What'
export const subjects = { reviews: 'Reviews', profiles: 'Profiles' }
export const profiles = 'profiles'
export const profilesFound = ({ total }: { total: number }) => counted(total, 'profile', 'profiles')
export const noProfileReported = 'No reader has reported a profile.'
export const noProfileHidden = 'No profile is hidden.'
export const theReader = 'the reader'
export const withoutHandle = 'without a handle'
export const profileOff = 'off'
export const profileHidden = ({ reason }: { reason: string }) => `hidden: ${reason}`
export const bioHidden = ({ reason }: { reason: string }) => `bio hidden: ${reason}`

interface OfProfile<Part> {
  name: string
  /** Makes the part for screen readers. */
  spoken: (text: string) => Part
}
export const profileDecisions = {
  hideProfile: <Part>({ name, spoken }: OfProfile<Part>) => ['Hide profile', spoken(` of ${name}`)],
  hideBio: <Part>({ name, spoken }: OfProfile<Part>) => ['Hide bio', spoken(` of ${name}`)],
  takeHandle: <Part>({ name, spoken }: OfProfile<Part>) => ['Ask for another handle', spoken(` from ${name}`)],
  restoreProfile: <Part>({ name, spoken }: OfProfile<Part>) => ['Restore', spoken(` the profile of ${name}`)],
  dismissProfile: <Part>({ name, spoken }: OfProfile<Part>) => ['Dismiss', spoken(` the reports of ${name}`)],
}
export const profileIsHidden = 'The profile is hidden.'
export const bioIsHidden = 'The bio is hidden.'
export const handleIsTaken = 'The handle is taken away. The profile is off until its reader chooses another one.'
export const profileIsBack = 'The profile is back.'
