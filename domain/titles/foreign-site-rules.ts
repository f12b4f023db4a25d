import type { Kind } from './rules.ts'

/** Other sites that know titles by an id, in the order in which their links are shown. Browser-safe. */

interface ForeignSite {
  name: string
  /** What its ids look like; anything else makes no link. */
  id: RegExp
  /** A title's address before its id, by kind; a site has no titles of a kind that is missing here. */
  address: Partial<Record<Kind, string>>
}

const number = /^[1-9]\d{0,9}$/
const word = /^[\w-]{1,200}$/

/** By the names under which catalogues give the ids. */
const foreignSites: Record<string, ForeignSite> = {
  mal: {
    name: 'MyAnimeList',
    id: number,
    address: { anime: 'https://myanimelist.net/anime/', manga: 'https://myanimelist.net/manga/' },
  },
  anilist: {
    name: 'AniList',
    id: number,
    address: { anime: 'https://anilist.co/anime/', manga: 'https://anilist.co/manga/' },
  },
  kitsu: {
    name: 'Kitsu',
    id: word,
    address: { anime: 'https://kitsu.app/anime/', manga: 'https://kitsu.app/manga/' },
  },
  anidb: { name: 'AniDB', id: number, address: { anime: 'https://anidb.net/anime/' } },
  animeplanet: {
    name: 'Anime-Planet',
    id: word,
    address: { anime: 'https://www.anime-planet.com/anime/', manga: 'https://www.anime-planet.com/manga/' },
  },
  ann: {
    name: 'Anime News Network',
    id: number,
    address: {
      anime: 'https://www.animenewsnetwork.com/encyclopedia/anime.php?id=',
      manga: 'https://www.animenewsnetwork.com/encyclopedia/manga.php?id=',
    },
  },
  mangaupdates: {
    name: 'MangaUpdates',
    id: number,
    address: { manga: 'https://www.mangaupdates.com/series.html?id=' },
  },
  bangumi: {
    name: 'Bangumi',
    id: number,
    address: { anime: 'https://bgm.tv/subject/', manga: 'https://bgm.tv/subject/' },
  },
  anisearch: {
    name: 'aniSearch',
    id: number,
    address: { anime: 'https://www.anisearch.com/anime/', manga: 'https://www.anisearch.com/manga/' },
  },
  livechart: { name: 'LiveChart', id: number, address: { anime: 'https://www.livechart.me/anime/' } },
  simkl: { name: 'Simkl', id: number, address: { anime: 'https://simkl.com/anime/' } },
  notify: { name: 'Notify.moe', id: word, address: { anime: 'https://notify.moe/anime/' } },
}

export interface ForeignLink {
  name: string
  href: string
}

/** Where other sites show a title. Ids that do not look like a site's own make no link. */
export function foreignLinks(kind: Kind, ids: Record<string, string>): ForeignLink[] {
  return Object.entries(foreignSites).flatMap(([site, { name, id: pattern, address }]) => {
    const id = Object.hasOwn(ids, site) ? (ids[site] ?? '').trim() : ''
    const start = address[kind]
    return start && pattern.test(id) ? [{ name, href: start + id }] : []
  })
}
