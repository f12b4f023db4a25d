import type { Kind } from '#domain/titles/rules.ts'
import { kindNames } from './kinds.ts'
import { counted, numbered } from './numbers.ts'

/** The page of a title. */

interface Title {
  kind: Kind
  title: string
}

/** Makes the part of a text that only screen readers say. */
type Spoken<Part> = (text: string) => Part

export const format = 'Format'
export const studio: Record<Kind, string> = { anime: 'Animation Studio', manga: 'Publication Studio' }
export const released = 'Released'
export const ended = 'Ended'
export const unknownEnd = '?'
export const chapters = ({ count }: { count: number }) => numbered(count, 'chapter', 'chapters')
/** What is known of both: "12 episodes x 24 minutes". */
export const episodes = ({ count, minutes }: { count: number | null; minutes: number | null }) =>
  [count && numbered(count, 'episode', 'episodes'), minutes && numbered(minutes, 'minute', 'minutes')]
    .filter(Boolean)
    .join(' x ')

export const edit = 'Edit'
export const scoreAndList = 'Score and list'
export const notRatedHere = 'imported score, not rated here yet'
export const ratings = ({ count }: { count: number }) => counted(count, 'rating', 'ratings')
export const ratingsByStars = 'Ratings by stars'
export const starsColumn = 'Stars'
export const ratingsColumn = 'Ratings'

export const addToList = <Part>({ kind, title, spoken }: Title & { spoken: Spoken<Part> }) => [
  'Add ',
  spoken(`${title} `),
  `to ${kindNames[kind].list}`,
]
export const isInYourList = <Part>({ kind, title, spoken }: Title & { spoken: Spoken<Part> }) => [
  spoken(`${title} `),
  `In your ${kindNames[kind].list}`,
]
export const addReview = '+ Review'

export const rate = 'Rate'
export const rateTitle = <Part>({ title, spoken }: { title: string; spoken: Spoken<Part> }) => ['Rate ', spoken(title)]
export const rateHeading = ({ title }: { title: string }) => `Rate ${title}`
export const chooseStars = 'Choose 1 to 10 stars'
export const ratingIs = ({ stars }: { stars: number }) => `Rating is ${stars}`
export const isFinal = 'This is final.'
export const cancel = 'Cancel'
export const yourRating = <Stars>({ stars }: { stars: Stars }) => ['Your rating: ', stars, ' / 10']
export const rated = ({ stars }: { stars: number }) => `Your rating is ${stars} / 10.`

export const genres = 'Genres'
export const trailerOf = ({ title }: { title: string }) => `Trailer of ${title}`
export const playTrailer = 'Play trailer'
export const relatedTitles = 'Related titles'

export const storyline = 'Storyline'
export const noStoryline = 'No storyline yet.'
export const background = 'Background'
export const characters = 'Characters'
export const voice = <Name>({ name }: { name: Name }) => ['Voice: ', name]
export const staffs = 'Staffs'

export const userReviews = 'User Reviews'
export const seeAllReviews = 'See All Reviews'
export const noReviews = 'No reviews yet. Yours could be the first.'
export const overall = ({ score }: { score: number }) => `Overall ${score} / 10`
export const readReview = <Part>({ author, spoken }: { author: string; spoken: (text: string) => Part }) => [
  'Read the review',
  spoken(` by ${author}`),
]
export const foundHelpful = ({ count }: { count: number }) => `${count} found it helpful`

export const details = 'Details'
export const genre = 'Genre'
export const contentWarning = 'Content Warning'
export const noContentWarning = 'None given.'
export const soundtracks = 'Sound tracks'
export const noSoundtracks = 'None listed.'
export const tags = { theme: 'Theme', demographic: 'Demographic' }
export const releaseDate = 'Release date'
export const endDate = 'End date'
export const broadcast = 'Broadcast'
export const broadcastAt = ({ day, time }: { day: string; time: string | null | undefined }) =>
  time ? `${day} at ${time} (JST)` : day
export const yes = 'Yes'
export const elsewhere = 'Elsewhere'

export const moreLikeThis = 'More Like This'
export const related: Record<Kind, string> = { anime: 'Related Animes', manga: 'Related Mangas' }

export const yourEntry = 'Your entry'
export const status = 'Status'
export const notInYourList = ({ kind }: { kind: Kind }) => `Not in your ${kindNames[kind].list}`
export const yourStars = 'Your stars'
export const outOfTen = ({ stars }: { stars: number }) => `${stars} / 10`
export const yourReview = 'Your review'
export const writeOne = 'Write one'
export const readIt = 'Read it'
export const onLists = 'On lists'
export const addToOwnList = 'Add to list…'
