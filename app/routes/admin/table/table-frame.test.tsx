import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TableFrame } from './table-frame.tsx'

const frame = (found: { page: number; pages: number; total: number }) =>
  renderToStaticMarkup(
    <TableFrame
      heading="History"
      rows="imports"
      found={{ rows: [], ...found }}
      pathOf={(page) => `/imports?page=${page}`}
      empty="Nothing yet."
    >
      <table />
    </TableFrame>,
  )

test('an empty table is replaced by a sentence', () => {
  expect(frame({ page: 1, pages: 1, total: 0 })).toContain(
    '<h2>History</h2><p class="notice">Nothing yet.</p></section>',
  )
})

test('a table with several pages leads to them', () => {
  const html = frame({ page: 2, pages: 3, total: 45 })
  expect(html).toContain('<h2>History</h2><table></table><nav class="pagination" aria-label="Pages of imports">')
  expect([...html.matchAll(/href="([^"]*)" rel/g)].map(([, path]) => path)).toEqual([
    '/imports?page=1',
    '/imports?page=3',
  ])
})
