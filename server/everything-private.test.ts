import { expect, test } from 'vitest'
import { suspendUser } from '#domain/accounts/suspend-user.ts'
import type { Visibility } from '#domain/visibility-rules.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { everyAddress, inLanes } from '#tests/support/every-address.ts'
import {
  aPrivateReader,
  byLink,
  dates,
  email,
  kept,
  type Looked,
  others,
  reviewed,
  secrets,
  shelfOf,
  shown,
} from '#tests/support/private-reader.ts'
import { sessionCookie } from '#tests/support/uploading.ts'
import { formatPartialDate } from '#texts/dates.ts'

test('what is private is found by its reader alone, whatever address of the site is asked for', async () => {
  const { look, keys, lines } = await aPrivateReader('public')
  const forbidden = [...secrets, ...dates, ...dates.map(formatPartialDate), ...byLink, ...Object.values(keys)]
  const own: string[] = []
  for (const id of [shelfOf.link, shelfOf.public]) own.push((await look(`/lists/${id}/edit`, 'mari')).text)

  const leaks = await inLanes(everyAddress(), async (path) => {
    const found: string[] = []
    const namesNobody = Object.keys(kept).filter((id) => id !== reviewed)
    const isOfKept = new RegExp(`/(anime|manga|entry|x)/(${namesNobody.join('|')})\\b`).test(path)
    const judge = (viewer: string, { status, text }: Looked) => {
      const mayListUsers = viewer === 'admin' && path.startsWith('/admin-dashboard/users')
      const words = [
        ...forbidden,
        ...(mayListUsers ? [] : [email]),
        ...(isOfCatalogue(path) ? [] : Object.values(kept)),
      ]
      found.push(...words.filter((word) => text.includes(word)).map((word) => `${viewer} ${path}: ${word}`))
      if (isOfKept && text.includes('Zqxmari')) found.push(`${viewer} ${path}: her name`)
      if (status >= 500 || status === 429) found.push(`${viewer} ${path}: ${status}`)
    }
    // A page is made and kept for a visitor, then made for her, and then asked for again. It shows what is in its data.
    const isPage = !path.includes('.data')
    if (isPage) judge('', await look(path))
    const hers = await look(path, 'mari')
    own.push(hers.text)
    if (hers.cache !== 'private, no-store') found.push(`${path}: ${hers.cache}`)
    for (const viewer of isPage ? ['', 'other'] : others.slice(1)) judge(viewer, await look(path, viewer))
    return found
  })

  expect(leaks.flat()).toEqual([])
  const hers = own.join('\n')
  const { profile, link } = keys
  for (const word of [...secrets, ...dates, ...byLink, ...shown, ...Object.values(kept), email, profile, link]) {
    expect([word, hers.includes(word)]).toEqual([word, true])
  }
  // The log names her by her id at most.
  const log = JSON.stringify(lines)
  const name = 'Zqxmari'
  const session = sessionCookie('mari').split('=')[1] ?? ''
  for (const word of [...forbidden, email, name, session]) expect([word, log.includes(word)]).toEqual([word, false])
})

test('whatever she shows of herself, nobody sees more, and what she keeps private is in none of it', async () => {
  const { db, look, keys, show } = await aPrivateReader('private')
  const profile = ['/user/mari', '/user/mari.data']
  const withKey = profile.map((path) => `${path}?key=${keys.profile}`)
  const shelves = Object.values(shelfOf).map((id) => `/user/mari/lists/${id}`)
  const links = [keys.private, keys.link, keys.public].map((key) => `/lists/shared?key=${key}`)
  const around = [
    '/anime/4',
    '/anime/4/lists',
    '/anime/4/mari',
    '/reviews/anime/Zqxshown%20Anime/4',
    '/sitemap.xml',
    '/sitemap/1',
    '/robots.txt',
  ]
  const feed = `/calendar.ics?key=${keys.calendar}`
  const paths = [...profile, ...withKey, ...shelves, ...links, ...around, feed]
  const [bio = '', title = '', list = '', review = ''] = shown

  const sees = async (state: Visibility | 'off' | 'suspended') => {
    for (const viewer of others) {
      const texts = Object.fromEntries(await inLanes(paths, async (path) => [path, (await look(path, viewer)).text]))
      const where = (word: string) => paths.filter((path) => texts[path]?.includes(word))
      const isOpen = state === 'public'
      const profiles = isOpen ? [...profile, ...withKey] : state === 'link' ? withKey : []
      expect([viewer, state, where(bio)]).toEqual([viewer, state, profiles])
      const isReader = viewer !== '' && viewer !== 'suspended'
      const reviewed = ['/anime/4', '/anime/4/mari', ...(isReader ? ['/reviews/anime/Zqxshown%20Anime/4'] : [])]
      const reviews = state === 'suspended' ? [] : [...profiles, ...reviewed]
      expect([viewer, state, where(review).sort()]).toEqual([viewer, state, reviews.sort()])
      const listed = isOpen ? [...profiles, shelves[2], links[2], '/anime/4', '/anime/4/lists', '/anime/4/mari'] : []
      const byItsLink = state === 'suspended' ? [] : [links[2]]
      const lists = isOpen ? listed.filter((path) => path !== links[2]) : [...profiles, ...byItsLink]
      expect([viewer, state, where(list).sort()]).toEqual([viewer, state, lists.sort()])
      expect([viewer, state, where(byLink[0] ?? '')]).toEqual([viewer, state, state === 'suspended' ? [] : [links[1]]])
      expect(where(title)).toEqual(expect.arrayContaining(state === 'suspended' ? [] : [feed]))
      for (const secret of [...secrets, ...dates, ...dates.map(formatPartialDate), ...Object.values(kept), email]) {
        expect([viewer, state, secret, where(secret)]).toEqual([viewer, state, secret, []])
      }
    }
  }

  // The server hears of what the test changes a moment later.
  const isListed = () => look('/anime/4/lists').then(({ text }) => text.includes(list))
  await sees('private')
  for (const state of ['link', 'public', 'off', 'public'] as const) {
    await show(state)
    await expect.poll(isListed).toBe(state === 'public')
    await sees(state)
  }
  await suspendUser(db, asAdmin('admin'), 'mari', 'Spam')
  await expect.poll(isListed).toBe(false)
  await sees('suspended')
})

/** Whether a page shows titles whoever keeps them. */
function isOfCatalogue(path: string): boolean {
  return /^\/($|\?|_\.data|browse|season|search|sitemap|anime|people|characters|companies|admin-|add-|entry\/|rewrite-|reviews\/)/.test(
    path,
  )
}
