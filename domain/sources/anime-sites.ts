/** The address of an anime at each site, the site by which entries are told apart first. */
const sites: [site: string, address: RegExp][] = [
  ['mal', /^https?:\/\/(?:www\.)?myanimelist\.net\/anime\/(\d+)/],
  ['anilist', /^https?:\/\/(?:www\.)?anilist\.co\/anime\/(\d+)/],
  ['anidb', /^https?:\/\/(?:www\.)?anidb\.net\/(?:anime\/|a)(\d+)/],
  ['kitsu', /^https?:\/\/(?:www\.)?kitsu\.(?:app|io)\/anime\/(\d+)/],
  ['animeplanet', /^https?:\/\/(?:www\.)?anime-planet\.com\/anime\/([^/?#]+)/],
  ['ann', /^https?:\/\/(?:www\.)?animenewsnetwork\.com\/encyclopedia\/anime\.php\?id=(\d+)/],
  ['anisearch', /^https?:\/\/(?:www\.)?anisearch\.com\/anime\/(\d+)/],
  ['livechart', /^https?:\/\/(?:www\.)?livechart\.me\/anime\/(\d+)/],
  ['notify', /^https?:\/\/(?:www\.)?notify\.moe\/anime\/([^/?#]+)/],
  ['simkl', /^https?:\/\/(?:www\.)?simkl\.com\/anime\/(\d+)/],
  ['animecountdown', /^https?:\/\/(?:www\.)?animecountdown\.com\/(\d+)/],
]

/** The ids in addresses of anime, by site. Of several at one site, the first. */
export function idsAt(addresses: string[]): Record<string, string> {
  const ids = sites.flatMap(([site, pattern]) => {
    const found = addresses.map((address) => pattern.exec(address)?.[1]).find(Boolean)
    return found ? [[site, found] as const] : []
  })
  return Object.fromEntries(ids)
}

/** What tells an anime with these addresses from others; null without any. An id outlives the site's domain. */
export function keyFrom(addresses: string[]): string | null {
  const [first] = Object.entries(idsAt(addresses))
  return first ? first.join(':') : (addresses.toSorted()[0] ?? null)
}
