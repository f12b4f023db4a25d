import { expect, test } from 'vitest'
import { isForeign } from './foreign-origin.ts'

const site = 'https://anime.example'

test.each([
  [{ origin: site }, false],
  [{}, false],
  [{ 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ origin: 'null' }, true],
  [{ origin: '' }, true],
  [{ origin: 'https://evil.example', host: 'anime.example' }, true],
  [{ origin: 'http://anime.example', host: 'anime.example' }, true],
  [{ origin: 'https://anime.example:8443', host: 'anime.example' }, true],
  [{ origin: 'https://anime.example.evil.example' }, true],
  [{ origin: `${site}, https://evil.example` }, true],
])('%j is foreign to a site with https: %s', (headers, foreign) => {
  expect(isForeign(headers, site)).toBe(foreign)
})

test.each([
  [{ origin: 'http://192.0.2.7:3000', host: '192.0.2.7:3000' }, false],
  [{ origin: 'http://192.0.2.7:3000', host: 'localhost:3000' }, true],
  [{ origin: 'null', host: 'null' }, true],
  [{ origin: 'http://evil.example/', host: 'evil.example' }, true],
])('%j is foreign to a site without https: %s', (headers, foreign) => {
  expect(isForeign(headers, 'http://localhost:3000')).toBe(foreign)
})
