import type { Kind } from '#domain/titles/rules.ts'
import type { People, TitleField } from '#domain/titles/title-shape-rules.ts'
import { adultMarks, ageRatings, airingStates, seasons, sourceMaterials, weekdays } from './title-words.ts'

/** What is known of a title, as its form names it (§2, §5). */
const fields: Record<TitleField, string | Record<Kind, string>> = {
  title: 'Title',
  titleEnglish: 'English title',
  titleNative: 'Native title',
  format: 'Format',
  studio: { anime: 'Animation Studio', manga: 'Publication Studio' },
  episodes: { anime: 'Number of episodes', manga: 'Number of chapters' },
  duration: 'Duration',
  releasedOn: 'Year of Release',
  endedOn: 'Year of End',
  storyline: 'Story line',
  genres: 'Genre',
  contentWarning: 'Content Warning',
  soundtracks: 'Soundtrack',
  trailerUrl: 'Trailer link',
  poster: 'Poster',
  headerImage: 'Header image',
  airingState: 'Status',
  season: 'Season',
  seasonYear: 'Year of the season',
  broadcastDay: 'Broadcast day',
  broadcastTime: 'Broadcast time in Japan',
  volumes: 'Volumes',
  sourceMaterial: 'Source',
  ageRating: 'Age rating',
  adultMark: 'For adults',
  officialSite: 'Official site',
  background: 'Background',
}

export function labelOf(field: TitleField, kind: Kind): string {
  const label = fields[field]
  return typeof label === 'string' ? label : label[kind]
}

/** The name of another field, from its key: `releasedOn` and `released_on` are "Released on". */
export function nameOfKey(key: string): string {
  const words = key.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Characters and staff, and their part in a title. */
export const people: Record<People, { one: string; many: string; part: string }> = {
  characters: { one: 'character', many: 'Characters', part: 'Vocal' },
  staff: { one: 'staff member', many: 'Staff', part: 'Role' },
}

/** The words for the codes that a field can have. */
export const choices: Partial<Record<TitleField, Partial<Record<string, string>>>> = {
  airingState: airingStates,
  season: seasons,
  broadcastDay: weekdays,
  sourceMaterial: sourceMaterials,
  ageRating: ageRatings,
  adultMark: adultMarks,
}

/** In a list of choices: that none is given. */
export const notGiven = 'Not given'
export const unset: Partial<Record<TitleField, string>> = { adultMark: 'As the sources say' }
