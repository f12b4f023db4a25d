import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FetchFailed } from './fetch-failed.tsx'

test.each([
  ['animes', 'An error occured while fetching animes'],
  ['mangas', 'An error occured while fetching mangas'],
  ['users', 'An error occured while fetching users'],
  ['data 1', 'An error occured while fetching data 1'],
  ['reviews', 'An error occured while fetching reviews'],
] as const)(
  'in place of %s that could not be fetched there is the sentence of §8 and a link to try again',
  (what, sentence) => {
    const html = renderToStaticMarkup(<FetchFailed what={what} pagePath="/?animes=name" />)
    expect(html).toContain(`<p>${sentence}</p>`)
    expect(html).toContain('href="/?animes=name">Try again</a>')
  },
)
