/** Codes of the catalogue, with the words for them. Browser-safe. */

export const airingStates: Record<string, string> = {
  upcoming: 'Upcoming',
  airing: 'Ongoing',
  finished: 'Finished',
  paused: 'On hiatus',
  cancelled: 'Cancelled',
}

export const seasons: Record<string, string> = { winter: 'Winter', spring: 'Spring', summer: 'Summer', fall: 'Fall' }

export const weekdays: Record<string, string> = {
  monday: 'Mondays',
  tuesday: 'Tuesdays',
  wednesday: 'Wednesdays',
  thursday: 'Thursdays',
  friday: 'Fridays',
  saturday: 'Saturdays',
  sunday: 'Sundays',
}

export const ageRatings: Record<string, string> = {
  g: 'All ages',
  pg: 'Children',
  teen: 'Teens (13+)',
  mature: 'Mature (17+)',
  adult: 'Adults only (18+)',
}

/** An admin's word on whether a title is for adults. */
export const adultMarks: Record<string, string> = { yes: 'Yes', no: 'No' }

/** What titles are made from. Catalogues may name others, which are shown as they are. */
export const sourceMaterials: Record<string, string> = {
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

/** The words for a code; a code that is not known is itself made readable: 'stage-play' is Stage play. */
export function wordsFor(choices: Record<string, string>, code: string): string {
  if (Object.hasOwn(choices, code)) return choices[code] as string
  const words = code.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
