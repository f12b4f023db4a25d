import type { Kind } from './rules.ts'

/**
 * What a title can be, as codes, with their one spelling in addresses, which is also the one that catalogues should use
 * (docs/catalogue-format.md). It is never translated. Browser-safe.
 */
const spellings = {
  anime: { tv: 'TV', movie: 'Movie', ova: 'OVA', ona: 'ONA', special: 'Special', music: 'Music' },
  manga: {
    manga: 'Manga',
    manhwa: 'Manhwa',
    manhua: 'Manhua',
    novel: 'Novel',
    'light-novel': 'Light Novel',
    'one-shot': 'One-shot',
    doujinshi: 'Doujinshi',
  },
} as const satisfies Record<Kind, Record<string, string>>

export type Format = keyof typeof spellings.anime | keyof typeof spellings.manga

/** The formats of each kind, in their order. */
export const formatsOf: Record<Kind, readonly Format[]> = {
  anime: Object.keys(spellings.anime) as Format[],
  manga: Object.keys(spellings.manga) as Format[],
}

export const formatSpellings: Record<Format, string> = { ...spellings.anime, ...spellings.manga }

/** The format of a kind that a text names, by its code or its spelling, in whatever case; null if it names none. */
export function readFormatOf(kind: Kind, text: string): Format | null {
  const code = text.toLowerCase().replaceAll(' ', '-')
  return formatsOf[kind].find((format) => format === code) ?? null
}

/**
 * The format that a title counts as (§2): its own. Without one, an anime with a single episode is a movie, any other a TV
 * series.
 */
export function formatOf({
  kind,
  format,
  episodes,
}: {
  kind: Kind
  format: Format | null
  episodes: number | null
}): Format {
  return format ?? (kind === 'manga' ? 'manga' : episodes === 1 ? 'movie' : 'tv')
}
