import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { StartForm } from './decision-forms.tsx'

test.each([
  [{ added: 3, changed: 1, unchanged: 5, refused: 2 }, 'Import 4 titles'],
  [{ added: 0, changed: 0, unchanged: 21, refused: 1 }, 'every title in this file is already in the catalogue.'],
  [{ added: 0, changed: 0, unchanged: 0, refused: 1_610 }, 'no line of this file is a valid title.'],
])('after the preview %o the page says "%s"', (figures, text) => {
  const Page = createRoutesStub([{ path: '/', Component: () => <StartForm figures={figures} /> }])
  expect(renderToStaticMarkup(<Page />)).toContain(text)
})
