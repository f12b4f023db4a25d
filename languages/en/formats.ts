import type { Format } from '#domain/titles/formats-rules.ts'

/** The formats of titles, by code. */
export const formats: Record<Format, string> = {
  tv: 'TV',
  movie: 'Movie',
  ova: 'OVA',
  ona: 'ONA',
  special: 'Special',
  music: 'Music',
  manga: 'Manga',
  manhwa: 'Manhwa',
  manhua: 'Manhua',
  novel: 'Novel',
  'light-novel': 'Light Novel',
  'one-shot': 'One-shot',
  doujinshi: 'Doujinshi',
}

/** As a title's own page and filters say it (§2). */
export const formatsInFull: Record<Format, string> = { ...formats, tv: 'TV Series' }
