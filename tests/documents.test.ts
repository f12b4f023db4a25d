import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
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

test('links between documents, and paths of code that they name, lead somewhere', async () => {
  const top = (await readdir(home)).filter((name) => name.endsWith('.md'))
  const others = (await readdir(join(home, 'docs'), { recursive: true })).filter((name) => name.endsWith('.md'))
  const documents = [...top, ...others.map((name) => join('docs', name))]
  const names = await filesAndFolders()
  const broken: string[] = []
  for (const document of documents) {
    const text = await read(document)
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      if (!names.has(join(dirname(document), link))) broken.push(`${document}: ${link}`)
    }
    for (const [, path = ''] of text.matchAll(/`((?:app|cli|db|domain|languages|server|tests|web)\/[\w./-]+)`/g)) {
      // Capitals such as NNNN stand for a name of the reader's choice.
      const isExample = /[A-Z]{4}/.test(path)
      if (!isExample && !names.has(path.replace(/\/$/, ''))) broken.push(`${document}: ${path}`)
    }
  }
  expect(broken).toEqual([])
})

async function filesAndFolders(): Promise<Set<string>> {
  const folders = ['app', 'cli', 'db', 'docs', 'domain', 'languages', 'server', 'tests', 'web']
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(home, folder), { recursive: true })).map((path) => join(folder, path)),
    ),
  )
  return new Set([...found.flat(), ...folders, ...(await readdir(home))])
}
