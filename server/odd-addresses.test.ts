import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { filterNames } from '#domain/titles/query/filter-rules.ts'
import { parameterValues } from '#tests/support/every-address.ts'
import { oddSegments } from '#tests/support/odd-segments.ts'
import { aPrivateReader } from '#tests/support/private-reader.ts'
import { seededChance } from '#tests/support/seeded-chance.ts'
import { aStrictAsker } from '#tests/support/strict-asker.ts'
import { sessionCookie } from '#tests/support/uploading.ts'

/** The names of all parameters that some page reads. */
const names = [
  ...[...filterNames, 'year', 'score', 'mine', 'per', 'view', 'sort', 'page', 'q', 'animes', 'mangas', 'upcoming'],
  ...['tab', 'status', 'group', 'user', 'handle', 'key', 'id', 'row', 'only', 'show', 'of', 'queue', 'with', 'as'],
  ...['code', 'state', 'error', 'iss', 'from', 'to', 'back', 'part', 'month', 'week', 'day', 'zone', '_routes'],
]
const usual = ['1', '2', 'anime', 'manga', '1990-1999', 'current', '2026-11', 'public', '/browse-animes', 'Action']
const viewers = ['', 'mari', 'admin']

const count = Number(process.env.ODD_ADDRESSES ?? 4_000)
const longest = process.env.ODD_ADDRESSES ? 7_200_000 : 600_000

test('no address of the route table fails, changes anything, or keeps the site from others, whoever asks', {
  timeout: longest,
}, async () => {
  const { db, address, lines } = await aPrivateReader('public')
  const asker = await aStrictAsker(db, address)
  const chance = seededChance(Number(process.env.ODD_SEED ?? 5))
  const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(chance() * values.length)] as Value
  const odd = () => oneOf(oddSegments)
  const oddAddress = (pattern: string) => {
    const path = pattern.replaceAll(/:(\w+)\??|\*/g, (whole, name = whole) =>
      chance() < 0.5 ? oneOf(parameterValues[name] ?? ['']) : odd(),
    )
    const form = oneOf(['', '', '.data', '/'])
    const query = Array.from({ length: Math.floor(chance() * 4) }, () => {
      return `${oneOf(names)}=${chance() < 0.4 ? oneOf(usual) : odd()}`
    })
    return `/${path}${form}${query.length > 0 ? `?${query.join('&')}` : ''}`
  }

  const found = new Map<number, number>()
  for (let n = 0; n < count; n++) {
    const { path = '' } = routes[n % routes.length] ?? {}
    const viewer = oneOf(viewers)
    const { status } = await asker.ask(oddAddress(path), viewer ? { headers: { cookie: sessionCookie(viewer) } } : {})
    found.set(status, (found.get(status) ?? 0) + 1)
  }
  asker.close()

  expect(asker.faults).toEqual([])
  expect(lines.filter(({ err }) => err)).toEqual([])
  for (const status of [200, 302, 404]) expect([status, (found.get(status) ?? 0) > count / 50]).toEqual([status, true])
})
