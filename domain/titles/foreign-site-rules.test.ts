import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foreignLinks } from './foreign-site-rules.ts'

test('each site is linked to by its id, in the words of the kind', () => {
  const ids = { mal: '1', anilist: '1', kitsu: 'lady-beast', anidb: '23', mangaupdates: '171593', ann: '13' }

  expect(foreignLinks('anime', ids).map(({ href }) => href)).toEqual([
    'https://myanimelist.net/anime/1',
    'https://anilist.co/anime/1',
    'https://kitsu.app/anime/lady-beast',
    'https://anidb.net/anime/23',
    'https://www.animenewsnetwork.com/encyclopedia/anime.php?id=13',
  ])
  expect(foreignLinks('manga', ids).map(({ name }) => name)).toEqual([
    'MyAnimeList',
    'AniList',
    'Kitsu',
    'Anime News Network',
    'MangaUpdates',
  ])
})

test('ids that are no ids of a site, and sites that nobody knows, make no link', () => {
  const wrong = { mal: 'https://mal.example', anilist: '-1', kitsu: '../../evil', anidb: '', elsewhere: '1', ann: '0' }
  expect(foreignLinks('anime', wrong)).toEqual([])
  expect(foreignLinks('manga', { mangaupdates: 'id=171593' })).toEqual([])
})

test('whatever an id is, a link leads to its site and nowhere else', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('mal', 'kitsu', 'animeplanet', 'toString'), fc.string()), (ids) => {
      for (const { href } of foreignLinks('anime', ids)) {
        expect(new URL(href).href).toBe(href)
        expect(href).toMatch(/^https:\/\/(myanimelist\.net|kitsu\.app|www\.anime-planet\.com)\/anime\/[\w-]+$/)
      }
    }),
  )
})
