import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { domains } from './rooms.ts'

const home = resolve(import.meta.dirname, '..')
const read = (path: string) => readFile(join(home, path), 'utf8')

test('ARCHITECTURE.md lists the imports between domain modules that rooms.ts allows', async () => {
  const [, sentence = ''] = /Between domain modules: ([^.]+)\./.exec(await read('ARCHITECTURE.md')) ?? []
  const listed = sentence.split(';').flatMap((rule) => {
    const [from = [], to = []] = rule.split('→').map((names) => names.split(',').map((name) => name.trim()))
    return from.map((module) => [module, to.toSorted()])
  })

  const allowed = Object.entries(domains).filter(([, modules]) => modules.length > 0)
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(allowed.map(([module, modules]) => [module, modules.toSorted()])),
  )
})

test('the index of decisions lists every decision under its title', async () => {
  const files = (await readdir(join(home, 'docs/decisions'))).filter((name) => /^\d{4}-.*\.md$/.test(name)).sort()
  const rows = await Promise.all(
    files.map(async (name) => {
      const [, number, title] = /^# (\d+)\. (.+)\n/.exec(await read(`docs/decisions/${name}`)) ?? []
      return `| ${number} | [${title}](${name}) |`
    }),
  )

  const index = await read('docs/decisions/README.md')
  expect(index.split('\n').filter((line) => /^\| \d/.test(line))).toEqual(rows)
})
