import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

test.each([
  ['/', '', '/'],
  ['/', '?upcoming=manga&animes=name', '/?animes=name&upcoming=manga'],
  ['/', '?utm_source=mail&fbclid=1', '/'],
  ['/browse-animes', '?page=2&sort=name&page=3', '/browse-animes?sort=name&page=2'],
  ['/anime/1700000000000', '?ref=elsewhere', '/anime/1700000000000'],
  ['/search', '?q=a%26b', '/search?q=a%26b'],
])('%s%s is kept as %s', (path, query, address) => {
  expect(pageAddress(path, query)).toBe(address)
})

test.each(['/sign-in', '/nowhere', '/film/1', '/anime/x', '/healthz'])('%s is not kept', (path) => {
  expect(pageAddress(path, '')).toBeNull()
})

test('an address of unusual length is not kept', () => {
  expect(pageAddress('/search', `?q=${'a'.repeat(400)}`)).toBeNull()
})
