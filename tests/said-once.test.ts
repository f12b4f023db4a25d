import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** What has one place, and how it would look in another. */
const places = [
  { what: 'how many pages a list has', pattern: /Math\.ceil\([^\n]*(?:size|part)\b/i, place: 'domain/page-rules.ts' },
  { what: 'the page number in an address', pattern: /'page', /, place: 'domain/parameter-rules.ts' },
  { what: 'what a page number out of range leads to', pattern: /get\('page'\);?$/m, place: 'web/require-page.ts' },
  {
    what: 'which days exist',
    pattern: /T00:00:00|\\d\{4\}\(?-|\(\\d\{4\}\)/,
    within: 'domain/',
    place: 'partial-date-rules.ts',
  },
  { what: 'a table of the dashboard', pattern: /"table-head"/, within: 'app/routes/admin/', place: 'table/table.tsx' },
  { what: 'its pages', pattern: /<Pagination\b/, within: 'app/routes/admin/', place: 'table/table-frame.tsx' },
]

test.each(places)('$what is said once', ({ pattern, within = '', place }) => {
  const files = globSync('{app,cli,db,domain,languages,server,web}/**/*.{ts,tsx}', { cwd: root })
  const found = files
    .filter((file) => file.startsWith(within) && !/\.test\.tsx?$/.test(file))
    .filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([within + place])
})
