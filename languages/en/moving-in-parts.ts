import type { PartResult, SectionOfImport } from '#domain/transfer/moving-in/parts/sections-rules.ts'
import { joinedWithAnd } from './joined.ts'
import { counted, inFull } from './numbers.ts'

/** What another Kiroku site has of a reader besides titles. */

export function comeAlong({ lists, favourites }: { lists: number; favourites: number }): string {
  const parts = []
  if (lists > 0) parts.push(counted(lists, 'list of your own', 'lists of your own'))
  if (favourites > 0) parts.push(counted(favourites, 'favourite', 'favourites'))
  return `${joinedWithAnd(parts)} ${lists + favourites === 1 ? 'comes' : 'come'} along.`
}
export const castRatings = ({ count }: { count: number }) =>
  `Cast ${counted(count, 'rating', 'ratings')} of the file here too (final)`
export const ratingsWarning =
  'A rating counts in the average that everybody sees, can never be changed, and stays when the import is undone.'
export const postReviews = ({ count }: { count: number }) =>
  `Post ${counted(count, 'review', 'reviews')} of the file here too`
export const reviewsWarning = 'Everybody can read a review, with your name. Helpful marks do not come along.'
export const staysThere =
  'Your profile, settings, public address and activity stay on the other site, and so do your helpful marks. An operator of this site can bring in all but the last for you.'

export const besides = 'Besides titles'
export const sectionNames: Record<SectionOfImport, string> = {
  ratings: 'Ratings',
  reviews: 'Reviews',
  lists: 'Lists of your own',
  favourites: 'Favourites',
  activity: 'Activity',
  profile: 'Profile',
  settings: 'Settings',
  publicProfile: 'Public profile',
}
export const partOf = ({ section, place }: { section: SectionOfImport; place: number }) =>
  `${sectionNames[section]}, ${inFull(place)}`

type Result = PartResult | 'waiting'
/** What parts come to before anything is written, and afterwards. */
export const resultsBefore: Partial<Record<Result, string>> = { waiting: 'can come along', refused: 'refused' }
export const resultsAfter: Partial<Record<Result, string>> = {
  added: 'added',
  changed: 'filled in',
  unchanged: 'already the same',
  kept: 'kept yours',
  'left-out': 'left out',
  waiting: 'not brought in',
  refused: 'refused',
  undone: 'taken back',
  'changed-since': 'changed since, so kept',
  stays: 'stay, because they are final',
}
export const cameTo = ({
  of,
  results,
}: {
  of: Partial<Record<Result, number>>
  results: Partial<Record<Result, string>>
}) =>
  (Object.keys(results) as Result[])
    .filter((result) => of[result])
    .map((result) => `${inFull(of[result] ?? 0)} ${results[result]}`)
    .join(', ')
