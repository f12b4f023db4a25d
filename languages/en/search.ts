export const search = 'Search'
export const searchFor = ({ text }: { text: string }) => `Search: ${text}`
export const description = 'Search the catalogue by any name a title is known by.'
export const resultsFor = ({ text }: { text: string }) => `Results for “${text}”`
export const nameOfTitle = 'Name of a title'
export const typeName = 'Type a name, or part of one, in English, romaji or Japanese.'
export const pagesOfResults = 'Pages of results'

/** @param animes makes the link to all animes */
export const noSuchName = <Link>({ animes, mangas }: Record<'animes' | 'mangas', (text: string) => Link>) => [
  'No title here has that name. Try fewer letters or another of its names, or browse ',
  animes('animes'),
  ' and ',
  mangas('mangas'),
  '.',
]

export const foundNames = 'People, characters and companies'
export const moreNames = ({ count }: { count: number }) => `${count} more`
/** What somebody is who was found by name. */
export const person = 'Person'
export const character = 'Character'
export const studio = 'Studio'
export const company = 'Company'
/** What somebody is in the title that they are known from. */
export const voiceOf = ({ character }: { character: string }) => `Voice of ${character}`
/** A character. */
export const voicedBy = ({ name }: { name: string }) => `Voiced by ${name}`
