import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test('Node reads every file that it runs as it is, not only what makes tests and the site of them', () => {
  const files = globSync('{cli,db,domain,languages,server,web}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(700)
  expect(files.filter((file) => !isRead(readFileSync(join(root, file), 'utf8')))).toEqual([])
  expect(isRead('for (const of of [1, 2]) say(of)')).toBe(false)
})

function isRead(source: string): boolean {
  try {
    stripTypeScriptTypes(source)
    return true
  } catch {
    return false
  }
}
