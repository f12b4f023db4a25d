import type { Kind } from '#domain/titles/rules.ts'

/** The specification's names for each kind: one title, several titles, and the list for them (§2). */
export const kindNames: Record<Kind, { one: string; many: string; list: string }> = {
  anime: { one: 'Anime', many: 'Animes', list: 'Watchlist' },
  manga: { one: 'Manga', many: 'Mangas', list: 'Readlist' },
}
