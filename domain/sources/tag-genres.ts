/** Tags, in lower case without hyphens, that are genres, in the order in which a title's are shown. */
const genres = new Map(
  [
    ...[
      'Action',
      'Adventure',
      'Avant Garde',
      'Award Winning',
      'Boys Love',
      'Cars',
      'Comedy',
      'Demons',
      'Drama',
      'Ecchi',
    ],
    ...[
      'Erotica',
      'Fantasy',
      'Game',
      'Girls Love',
      'Gourmet',
      'Harem',
      'Hentai',
      'Historical',
      'Horror',
      'Josei',
      'Kids',
    ],
    ...[
      'Magic',
      'Martial Arts',
      'Mecha',
      'Military',
      'Music',
      'Mystery',
      'Parody',
      'Police',
      'Psychological',
      'Romance',
    ],
    ...[
      'Samurai',
      'School',
      'Sci-Fi',
      'Seinen',
      'Shoujo',
      'Shounen',
      'Slice of Life',
      'Space',
      'Sports',
      'Super Power',
    ],
    ...['Supernatural', 'Suspense', 'Thriller', 'Vampire'],
  ].map((genre) => [plain(genre), genre]),
)
const otherwise = new Map([
  ['science fiction', 'Sci-Fi'],
  ['vampires', 'Vampire'],
  ['school life', 'School'],
  ['children', 'Kids'],
])

/** The genres among tags, each once. */
export function genresAmong(tags: string[]): string[] {
  const found = new Set(tags.map((tag) => otherwise.get(plain(tag)) ?? genres.get(plain(tag))))
  return [...genres.values()].filter((genre) => found.has(genre))
}

/** A name that is written without capitals, with them: 'a-1 pictures' becomes A-1 Pictures. Others stay as they are. */
export function capitalized(name: string): string {
  if (name !== name.toLowerCase()) return name
  return name.replace(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
}

function plain(tag: string): string {
  return tag.toLowerCase().replaceAll('-', ' ').trim()
}
