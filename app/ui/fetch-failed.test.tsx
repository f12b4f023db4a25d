import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FetchFailed } from './fetch-failed.tsx'

test.each([
  ['anime', 'An error occured while fetching animes'],
  ['manga', 'An error occured while fetching mangas'],
] as const)('where no %s could be fetched stands the sentence of §8 and a way to try again', (kind, sentence) => {
  const html = renderToStaticMarkup(<FetchFailed kind={kind} page="/?animes=name" />)
  expect(html).toContain(`<p>${sentence}</p>`)
  expect(html).toContain('href="/?animes=name">Try again</a>')
})
