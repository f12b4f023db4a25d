import { expect, test } from 'vitest'
import { readOrigin } from './origin.ts'

test('a path of this site is followed, with its query', () => {
  expect(readOrigin('/browse-animes?page=2')).toBe('/browse-animes?page=2')
})

test.each([
  ...[
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
  ],
  ...['/\n//evil.example', '/.//evil.example', '/x/..//evil.example', '/%2e//evil.example', '/./\\evil.example'],
  ...['https://evil.example', 'https:evil.example', 'javascript:alert(1)', 'data:text/html,x', 'evil.example', ''],
  ...[' //evil.example', '@evil.example', 'http://site//evil.example'],
])('%j leads elsewhere and is not followed', (value) => expect(readOrigin(value)).toBeNull())

test.each(['/%2F%2Fevil.example', '/%5Cevil.example', '/search?q=//evil.example', '/a//b'])(
  '%j stays on this site',
  (value) => expect(new URL(readOrigin(value) ?? '', 'https://anime.example').origin).toBe('https://anime.example'),
)

test('sign-in leads back neither to itself nor to another sign-in screen', () => {
  expect(readOrigin('/sign-in?to=%2F')).toBeNull()
  expect(readOrigin('/x/../sign-up')).toBeNull()
})
