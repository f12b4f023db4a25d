import type { ListSite } from '#domain/refusal-rules.ts'

/** Where other sites let readers download their lists, as their pages stood when this was written. */

export const listSites: Record<ListSite, { name: string; address?: string; where: string }> = {
  mal: {
    name: 'MyAnimeList',
    address: 'https://myanimelist.net/panel.php?go=export',
    where: 'once for anime and once for manga (.xml.gz)',
  },
  anilist: {
    name: 'AniList',
    address: 'https://anilist.co/settings/account',
    where: 'at the end, under “GDPR Data Download” (.json)',
  },
  kitsu: {
    name: 'Kitsu',
    address: 'https://kitsu.app/settings/exports',
    where: 'a file in the form of MyAnimeList (.xml); what its API answers works as well (.json)',
  },
  shikimori: {
    name: 'Shikimori',
    where:
      'Settings, List, Export, which is also your profile’s address with /list_export after it; once for anime and once for manga (.json or .xml)',
  },
  animeplanet: {
    name: 'Anime-Planet',
    address: 'https://www.anime-planet.com/users/export_list.php',
    where: 'once for anime and once for manga (.json)',
  },
  yamtrack: { name: 'Yamtrack', where: 'Settings, Export, “Export as CSV” (.csv)' },
  kiroku: { name: 'Kiroku', where: 'Profile, “Download my data” (.json)' },
}

/** An address as one reads it. */
export const shortAddress = (address: string) => address.replace(/^https:\/\/(www\.)?/, '')

/** Where the list is, at the site from which a file seems to come, or at any. */
export const whereListIs = ({ site }: { site: ListSite | null }) => {
  if (site === null)
    return 'Your list is exported at myanimelist.net/panel.php?go=export; on other sites in the settings; on another Kiroku site with “Download my data” in the profile'
  const { name, address, where } = listSites[site]
  return `${name} exports your list here: ${[address && shortAddress(address), where].filter(Boolean).join(', ')}`
}
