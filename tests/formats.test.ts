import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Where a language is named, a number or date written as in one, or a list joined as in one. */
const format =
  /(['"])(?:en|pt)(?:-[A-Z]{2})?\1|\.toLocale\w+\(|\bIntl\.[A-Z]\w+\(|join\((['"`]), \2\)|(['"]) and \3|\$\{[^}]*\} and \$\{/

/** What is not for people to read, by a part of its line. */
const others = [
  ['app/routes/title/credit-links.ts', 'rest.slice(0, last + 1)'],
  ['app/ui/entry/saved-texts.ts', 'tags: journal.tags'],
  ['app/ui/use-browsers-zone.ts', 'resolvedOptions()'],
  ['server/http/uploads.ts', "'Allow'"],
] as const

/** Where a dot may begin a line: a page's title, a picture and the admin's log have no lines that are broken there. */
const unbroken = [
  'app/root.tsx',
  'app/routes/admin/log/changes.ts',
  'app/routes/statistics/picture-of.ts',
  'app/ui/page-meta.ts',
  'languages/en/dashboard.ts',
]

test('numbers, dates and lists are written by languages/', () => {
  const files = globSync('{app,web,server,cli}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => format.test(line) && !others.some(([other, part]) => other === file && line.includes(part)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('a dot between two facts stays in the line of the first one', () => {
  const files = globSync('{app,languages}/**/*.{ts,tsx,css}', { cwd: root }).filter((file) => !/\.test\.ts$/.test(file))
  const found = files.filter((file) => / ·/.test(readFileSync(join(root, file), 'utf8')))
  expect(found.sort()).toEqual(unbroken)
})
