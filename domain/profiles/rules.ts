import type { Deed } from '../activity/rules.ts'
import type { Favourites } from '../favourites/rules.ts'
import type { Page } from '../page-rules.ts'
import type { ScoreScale } from '../score-scale-rules.ts'
import type { Standing } from '../standing-rules.ts'
import type { Totals } from '../statistics/rules.ts'
import type { Kind, TitleCard } from '../titles/rules.ts'
import type { Visibility } from '../visibility-rules.ts'

/** Public profiles: handles, and who sees what (docs/decisions/0063). Browser-safe. */

/** What a profile is made of, in the order of its page. Its reader chooses for each who sees it. */
export const profileParts = ['about', 'favourites', 'standings', 'statistics', 'activity', 'lists', 'reviews'] as const

export type ProfilePart = (typeof profileParts)[number]

/** What the form of a public profile asks for. */
export const profileFields = ['isOn', 'handle', ...profileParts] as const

export type ProfileField = (typeof profileFields)[number]

export type PartsShown = Record<ProfilePart, Visibility>

/** Offered to a reader who has not chosen yet: what tells when they watch or read is left to them. */
export const firstChoice: PartsShown = {
  about: 'public',
  favourites: 'public',
  standings: 'private',
  statistics: 'private',
  activity: 'private',
  lists: 'public',
  reviews: 'public',
}

/** For how long nobody else gets a handle that its reader has left. */
export const reservedDays = 90

/** How many handles a reader can have left in that time. */
export const mostLeft = 3

export const reviewsPerPage = 10

/** How many titles are shown that a reader is at, with how many they did something, and how many of their lists. */
export const mostCurrent = 12
export const mostDeeds = 12
export const mostLists = 24

/** Of how many latest deeds those are. */
export const mostRead = 150

/** A public profile as somebody sees it. What they may not see is empty or null. */
export interface ProfilePage {
  userId: string
  handle: string
  name: string
  /** On which they give scores. */
  scoreScale: ScoreScale
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
  /** Whether everybody finds the profile at its address. */
  isPublic: boolean
  /** Whether what would have to be counted is left out, although the viewer may see it. */
  isUncounted: boolean
  favourites: Favourites | null
  standings: ProfileStandings | null
  /** Of each kind of which there are titles. */
  statistics: Totals[] | null
  activity: ProfileDeed[] | null
  lists: ProfileList[] | null
  reviews: Page<ProfileReview> | null
}

/** Whose statistics are shown, and what of them: where titles stand and when something was done are parts of their own. */
export interface ShownStatistics {
  userId: string
  handle: string
  name: string
  /** By whose clocks days begin; null for the site's. */
  timeZone: string | null
  /** On which they give scores. */
  scoreScale: ScoreScale
  /** Whether they are the viewer's own. */
  isOwn: boolean
  showsStandings: boolean
  showsActivity: boolean
  /** To whom they are visible; null unless they are the viewer's own. */
  visibility: Visibility | null
}

export interface ProfileStandings {
  counts: { kind: Kind; standing: Standing; titles: number }[]
  /** What the reader is at; `total` episodes or chapters are null if unknown. */
  current: { title: TitleCard; progress: number; total: number | null }[]
}

/** What says most of what a reader did with a title in a month. */
export interface ProfileDeed {
  /** YYYY-MM, by UTC. */
  month: string
  verb: Deed['verb']
  title: TitleCard
  standing: Standing | null
  /** Episodes or chapters. */
  to: number | null
  stars: number | null
  score: number | null
}

export interface ProfileList {
  id: string
  name: string
  titles: number
  /** Its first titles. */
  cover: TitleCard[]
}

export interface ProfileReview {
  id: string
  title: TitleCard
  overallScore: number
  likeCount: number
  postedAt: Date
  /** Whether the title is private, and the viewer its reader: nobody else sees such a review here. */
  isPrivate: boolean
  isSpoiler: boolean
  /** The beginning; empty if it is a spoiler. */
  text: string
}

/** What the form of a public profile says; what is left out stays as it is. */
export interface ProfileSettings {
  isOn: boolean
  /** False when it was so when the form was opened: then that stays as it has become since. */
  isOnChanged?: boolean
  /** Null to give it up. */
  handle?: string | null
  parts: Partial<PartsShown>
}
