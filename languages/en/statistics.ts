import type { Kind } from '#domain/titles/rules.ts'
import { inFull, oneDecimal } from './numbers.ts'

/** What a reader's list adds up to. */

export const heading = 'Statistics'
export const description = 'What your list adds up to.'
export const headingOf = ({ name }: { name: string }) => `Statistics of ${name}`
export const descriptionOf = ({ name }: { name: string }) => `What the titles of ${name} add up to.`
export const toProfile = ({ name }: { name: string }) => `Profile of ${name}`
export const parts = 'Parts of the statistics'
export const inReview = ({ year }: { year: number }) => `${year} in review`
export const years = 'Years in review'

export const titles = 'Titles'
export const episodes: Record<Kind, string> = { anime: 'Episodes', manga: 'Chapters' }
export const volumes = 'Volumes'
export const days = 'Days'
export const inDays = ({ minutes }: { minutes: number }) => oneDecimal(minutes / (24 * 60))
export const hours = 'Hours'
export const meanScore = 'Mean score'
export const meanStars = 'Mean stars'

export const scores = 'Your scores'
export const scoresOfOthers = 'Scores'
export const stars = 'Your stars'
export const starsOfOthers = 'Stars'
export const standings = 'Standings'
export const genres = 'Genres'
export const studios: Record<Kind, string> = { anime: 'Studios', manga: 'Magazines' }
export const voices = 'Voices'
export const genresInLine = ({ genres }: { genres: string[] }) => genres.join(', ')
export const released = 'Years of release'
export const formats = 'Formats'
export const lengths = 'Lengths'
export const activity = 'Activity'
export const decade = ({ from }: { from: number }) => `${from}s`

export const name = 'Name'
export const mark = 'Mark'
export const marked = ({ mark }: { mark: string }) => `★ ${mark}`
export const mean = 'Mean'
export const meanOfFive = ({ mean }: { mean: string }) => `${mean} / 5`
/** The mean of titles without a mark. */
export const none = '–'
export const asTable = 'As a table'
/** One column of a chart. */
export const column = ({ label, count }: { label: string; count: number }) => `${label}: ${inFull(count)}`

export const deedsInYear = ({ deeds, days }: { deeds: number; days: number }) =>
  deeds === 0
    ? 'Nothing in the last year.'
    : `${inFull(deeds)} ${deeds === 1 ? 'entry' : 'entries'} on ${inFull(days)} ${days === 1 ? 'day' : 'days'} of the last year.`
export const day = 'Day'
export const deeds = 'Entries'
export const month = 'Month'

export const picture = 'Picture to share'
export const pictureHint = 'It leaves out what you keep private.'
export const finished: Record<Kind, string> = { anime: 'Animes finished', manga: 'Mangas finished' }
export const best = 'Best of what you finished'
export const bestOfOthers = 'Best of what was finished'
export const first = 'First finished'
export const last = 'Last finished'
export const mostActive = 'Most active month'
export const byMonth = 'Activity by month'

export const nothing: Record<Kind, string> = {
  anime: 'There are no animes on your list to count yet.',
  manga: 'There are no mangas on your list to count yet.',
}
export const nothingShown: Record<Kind, string> = {
  anime: 'There are no animes to count here yet.',
  manga: 'There are no mangas to count here yet.',
}
export const tooMany = 'Too many statistics were asked for at once. Try again in a minute.'
export const nothingInYear = ({ year }: { year: number }) => `Nothing was recorded in ${year}.`
export const browse: Record<Kind, string> = { anime: 'Browse Animes', manga: 'Browse Mangas' }
