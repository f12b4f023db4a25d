import type { Favourites } from '../favourites/rules.ts'
import type { Page } from '../page-rules.ts'
import type { TitleCard } from '../titles/rules.ts'

/** Public profiles: handles, and who sees what (docs/decisions/0063). Browser-safe. */

/** To nobody but the reader, to those who come with the secret link, to everybody. */
export const visibilities = ['private', 'link', 'public'] as const

export type Visibility = (typeof visibilities)[number]

/** What a profile is made of, in the order of its page. Its reader chooses for each who sees it. */
export const profileParts = ['about', 'favourites', 'reviews'] as const

export type ProfilePart = (typeof profileParts)[number]

export type PartsShown = Record<ProfilePart, Visibility>

/** Offered to a reader who has not chosen yet. */
export const firstChoice: PartsShown = { about: 'public', favourites: 'public', reviews: 'public' }

/** For how long nobody else gets a handle that its reader has left. */
export const reservedDays = 90

/** How many handles a reader can have left in that time. */
export const mostLeft = 3

export const reviewsPerPage = 10

/** A public profile as somebody sees it. What they may not see is empty or null. */
export interface ProfilePage {
  userId: string
  handle: string
  name: string
  /** Whether it is the viewer's own. */
  isOwn: boolean
  /** Empty for the default avatar. */
  image: string
  bio: string
  /** Why an admin has hidden the profile; null unless it is the viewer's own, or not hidden. */
  hiddenReason: string | null
  /** To whom each part is visible; null unless it is the viewer's own. */
  visibility: PartsShown | null
  /** Whether everybody sees all of it. */
  isWhollyPublic: boolean
  favourites: Favourites | null
  reviews: Page<ProfileReview> | null
}

export interface ProfileReview {
  id: string
  title: TitleCard
  overallScore: number
  likeCount: number
  postedAt: Date
  isSpoiler: boolean
  /** The beginning; empty if it is a spoiler. */
  text: string
}

/** What the form of a public profile says; what is left out stays as it is. */
export interface ProfileSettings {
  isOn: boolean
  /** Null to give it up. */
  handle?: string | null
  parts: Partial<PartsShown>
}
