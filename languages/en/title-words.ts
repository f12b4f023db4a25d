import type { Length } from '#domain/titles/query/filter-rules.ts'
import type { Relation } from '#domain/titles/relations/rules.ts'
import type { Season, SeasonName } from '#domain/titles/seasons/season-rules.ts'
import type { AdultMark, AgeRating, AiringState, SourceMaterial, Weekday } from '#domain/titles/words-rules.ts'

/** Words for the codes of the catalogue. */

export const airingStates: Record<AiringState, string> = {
  upcoming: 'Upcoming',
  airing: 'Ongoing',
  finished: 'Finished',
  paused: 'On hiatus',
  cancelled: 'Cancelled',
}

export const seasons: Record<SeasonName, string> = {
  winter: 'Winter',
  spring: 'Spring',
  summer: 'Summer',
  fall: 'Fall',
}

export const weekdays: Record<Weekday, string> = {
  monday: 'Mondays',
  tuesday: 'Tuesdays',
  wednesday: 'Wednesdays',
  thursday: 'Thursdays',
  friday: 'Fridays',
  saturday: 'Saturdays',
  sunday: 'Sundays',
}

export const ageRatings: Record<AgeRating, string> = {
  g: 'All ages',
  pg: 'Children',
  teen: 'Teens (13+)',
  mature: 'Mature (17+)',
  adult: 'Adults only (18+)',
}

export const adultMarks: Record<AdultMark, string> = { yes: 'Yes', no: 'No' }

export const sourceMaterials: Record<SourceMaterial, string> = {
  original: 'Original',
  manga: 'Manga',
  'web-manga': 'Web manga',
  '4-koma-manga': '4-koma manga',
  novel: 'Novel',
  'light-novel': 'Light novel',
  'web-novel': 'Web novel',
  'visual-novel': 'Visual novel',
  game: 'Game',
  'card-game': 'Card game',
  book: 'Book',
  'picture-book': 'Picture book',
  music: 'Music',
  radio: 'Radio',
  'mixed-media': 'Mixed media',
  other: 'Other',
}

/** How long an anime takes to watch. */
export const lengths: Record<Length, string> = {
  short: 'Up to an hour',
  season: 'Up to 13 episodes',
  long: '14 to 52 episodes',
  'very-long': 'More than 52 episodes',
}

/** What another title is to a title. */
export const relations: Record<Relation, string> = {
  prequel: 'Prequel',
  'parent-story': 'Main story',
  'full-story': 'Full story',
  sequel: 'Sequel',
  'side-story': 'Side story',
  'spin-off': 'Spin-off',
  summary: 'Summary',
  'alternative-version': 'Alternative version',
  'alternative-setting': 'Alternative setting',
  'same-franchise': 'Same franchise',
  adaptation: 'Adaptation',
  serialization: 'Serialization',
  'pre-serialization': 'Before serialization',
  coloured: 'In colour',
  monochrome: 'In black and white',
  doujinshi: 'Doujinshi',
  character: 'Shared character',
  other: 'Other',
}

/** "Summer 2013". */
export function seasonInWords({ year, name }: Season): string {
  return `${seasons[name]} ${year}`
}

/** The words for a code; a code that is not known is itself made readable: 'stage-play' is Stage play. */
export function wordsFor(choices: Partial<Record<string, string>>, code: string): string {
  const known = Object.hasOwn(choices, code) ? choices[code] : undefined
  const words = code.replaceAll('-', ' ')
  return known ?? words.charAt(0).toUpperCase() + words.slice(1)
}
