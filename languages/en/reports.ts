import type { Queue } from '#domain/reports/rules.ts'
import { counted } from './numbers.ts'

/** The admin's queues of what is reported or hidden. */

export const what = 'What'
export const subjects = { reviews: 'Reviews', profiles: 'Profiles', lists: 'Lists' }
export const found = {
  reviews: ({ total }: { total: number }) => counted(total, 'review', 'reviews'),
  profiles: ({ total }: { total: number }) => counted(total, 'profile', 'profiles'),
  lists: ({ total }: { total: number }) => counted(total, 'list', 'lists'),
}
export const queues: Record<Queue, string> = { open: 'Reported', hidden: 'Hidden' }
export const none: Record<keyof typeof subjects, Record<Queue, string>> = {
  reviews: { open: 'No reader has reported a review.', hidden: 'No review is hidden.' },
  profiles: { open: 'No reader has reported a profile.', hidden: 'No profile is hidden.' },
  lists: { open: 'No reader has reported a list.', hidden: 'No list is hidden.' },
}
export const hiddenSince = ({ date, reason }: { date: string; reason: string | null }) =>
  [`hidden since ${date}`, reason].filter(Boolean).join(': ')
/** Of a review that is newer than what was said about it. */
export const rewritten = 'rewritten since'
export const authorSuspended = 'author suspended'
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
export const theReader = 'the reader'
export const withoutHandle = 'without a handle'
export const profileOff = 'off'
export const isHiddenFor = ({ reason }: { reason: string }) => `hidden: ${reason}`
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

/** Reported and hidden lists. */
export const privateList = 'A list that is private now'
export const titlesOnList = ({ titles }: { titles: number }) => counted(titles, 'title', 'titles')

interface OfList<Part> {
  owner: string
  /** Makes the part for screen readers. */
  spoken: (text: string) => Part
}
export const listDecisions = {
  hideList: <Part>({ owner, spoken }: OfList<Part>) => ['Hide', spoken(` the list by ${owner}`)],
  restoreList: <Part>({ owner, spoken }: OfList<Part>) => ['Restore', spoken(` the list by ${owner}`)],
  dismissList: <Part>({ owner, spoken }: OfList<Part>) => ['Dismiss', spoken(` the reports of the list by ${owner}`)],
}
export const listIsHidden = 'The list is hidden.'
export const listIsBack = 'The list is back.'
