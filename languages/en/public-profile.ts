import type { Deed } from '#domain/activity/rules.ts'
import type { ProfilePart } from '#domain/profiles/rules.ts'
import type { Standing } from '#domain/standing-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import type { Visibility } from '#domain/visibility-rules.ts'
import { counted, inFull } from './numbers.ts'
import { standingsOf } from './standings.ts'

/** What readers show of themselves, and its settings. */

export const publicProfile = 'Public profile'
export const settingsDescription = 'What others see of you.'

export const isOff = 'Your profile is off: nobody can find it.'
/** @param link makes the link to the profile */
export const isOn = <Link>({ link, address }: { link: (text: string) => Link; address: string }) => [
  'Your profile is on: ',
  link(address),
]
export const onlyByLink = 'No part is public, so only those who have your secret link can find it.'
export const hiddenByAdmin = ({ reason }: { reason: string }) =>
  `An admin has hidden your profile from everybody but you. Reason: ${reason}`
export const bioHiddenByAdmin = ({ reason }: { reason: string }) =>
  `An admin has hidden your bio from everybody but you. Reason: ${reason}`
export const handleTakenByAdmin = ({ reason }: { reason: string }) =>
  `An admin has taken your handle away. Choose another one to turn your profile on again. Reason: ${reason}`

export const show = 'Show my profile'
export const handle = 'Handle'
export const handleHint = ({ address }: { address: string }) =>
  `3 to 30 letters a–z, digits, - or _. Your page is ${address}your-handle. A handle that you give up is kept for you for 90 days.`
export const whoSees = 'Who sees what'
export const whoSeesHint =
  'Your user name is shown with everything. Nobody else sees your email, gender or birthdate. Statistics leave out where titles stand, and your latest activity, for anyone who may not see them.'
export const parts: Record<ProfilePart, string> = {
  about: 'Picture and bio',
  favourites: 'Favourites',
  standings: 'Where titles stand',
  statistics: 'Statistics',
  activity: 'Latest activity',
  lists: 'Lists',
  reviews: 'Reviews',
}
export const visibilities: Record<Visibility, string> = {
  private: 'Only me',
  link: 'Those with my link',
  public: 'Everybody',
}
export const save = 'Save'
export const saving = 'Saving'
export const saved = ({ isOn }: { isOn: boolean }) => (isOn ? 'Your profile is on.' : 'Your profile is off.')

export const secretLink = 'Secret link'
export const secretLinkHint =
  'Shows what everybody sees, and what those with your link see. Search engines are told to leave it out.'
export const renew = 'Make a new link'
export const renewHint = 'The old link stops working at once.'
export const renewed = 'You have a new link. The old one no longer works.'

/** On the profile itself. */
export const profileOf = ({ name, handle }: { name: string; handle: string }) => `${name} (@${handle})`
export const profileDescription = ({ name, site }: { name: string; site: string }) =>
  `What ${name} likes and reviews on ${site}.`
export const changeSettings = 'Change what is shown'
export const visibleTo: Record<Exclude<Visibility, 'public'>, string> = {
  private: 'Only you see this.',
  link: 'Only you and those with your link see this.',
}
/** Of a title, or a review of it, among others. */
export const privateTitle = 'Others do not see it here: you keep the title private.'
export const howMany = ({ total }: { total: number }) => inFull(total)
export const noReviews = 'No reviews yet.'
export const noOwnReviews = 'You have not reviewed anything yet.'
export const pagesOfReviews = 'Pages of reviews'
export const readReview = <Part>({ title, spoken }: { title: string; spoken: (text: string) => Part }) => [
  'Read the review',
  spoken(` of ${title}`),
]
export const overall = ({ score }: { score: number }) => `Overall ${score} / 10`
export const foundHelpful = ({ count }: { count: number }) => `${count} found it helpful`
export const noFavourites = 'No favourites yet.'

export const reportProfile = <Part>({ name, spoken }: { name: string; spoken: (text: string) => Part }) => [
  'Report',
  spoken(` the profile of ${name}`),
]
export const nothingYet = 'Nothing yet.'
export const allStatistics = 'All statistics'
export const noLists = 'No public lists yet.'
export const titlesOnList = ({ count }: { count: number }) => counted(count, 'title', 'titles')

const unitOf = { anime: 'Episode', manga: 'Chapter' }
export const progress = ({ kind, progress, total }: { kind: Kind; progress: number; total: number | null }) =>
  total ? `${unitOf[kind]} ${progress} of ${total}` : `${unitOf[kind]} ${progress}`

interface Done {
  kind: Kind
  verb: Deed['verb']
  standing: Standing | null
  to: number | null
  stars: number | null
  /** On the reader's scale. */
  score: string
}
/** What a reader did with a title. */
export function deed({ kind, verb, standing, to, stars, score }: Done): string {
  if (verb === 'progress') return `${unitOf[kind]} ${to}`
  if (verb === 'rated') return `Rated ${stars} / 10`
  if (verb === 'scored') return `Own score ${score}`
  if (verb === 'reviewed') return 'Reviewed'
  if (verb === 'finished') return 'Finished'
  const stands = standing ? standingsOf[kind][standing] : ''
  return verb === 'added' ? `On the list: ${stands}` : stands
}
