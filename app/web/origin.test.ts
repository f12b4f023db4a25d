import { expect, test } from 'vitest'
import { readOrigin } from './origin.ts'

test('a path of this site is followed, with its query', () => {
  expect(readOrigin('/browse-animes?page=2')).toBe('/browse-animes?page=2')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', '/\t/evil.example'])(
  '%j leads elsewhere and is not followed',
  (value) => expect(readOrigin(value)).toBeNull(),
)

test('sign-in does not lead back to itself', () => {
  expect(readOrigin('/sign-in?to=%2F')).toBeNull()
})
