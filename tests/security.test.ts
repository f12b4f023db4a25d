import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const docs = resolve(import.meta.dirname, '../docs')
const lines = readFileSync(join(docs, 'security.md'), 'utf8').split('\n')
const kinds = ['test', 'document', 'exception', 'not met', 'does not apply']

interface Row {
  numbers: string[]
  kind: string
  /** The tests that it names: the file and the beginning of the title. */
  tests: { file: string; title: string }[]
}

/** Of the tables of requirements, whose third column says how each is met. */
const rows: Row[] = lines.flatMap((line) => {
  const [numbers = '', , kind = '', shown = ''] = cellsOf(line)
  if (!/^\d+\.\d+\.\d+/.test(numbers) || shown === '') return []
  const links = shown.matchAll(/\[([^\]]+)\]\(([^)]+\.(?:test|spec)\.tsx?)\)/g)
  return { numbers: numbersIn(numbers), kind, tests: [...links].map(([, title = '', file = '']) => ({ file, title })) }
})

test('each test that docs/security.md names is there', () => {
  const named = rows.flatMap(({ tests }) => tests)
  expect(named.length).toBeGreaterThan(100)
  const titles = new Map([...new Set(named.map(({ file }) => file))].map((file) => [file, titlesIn(file)]))
  const missing = named.filter(({ file, title }) => !titles.get(file)?.some((each) => each.startsWith(title)))
  expect(missing).toEqual([])
})

test('docs/security.md has each requirement once, and what it says of tests and counts is true', () => {
  const numbers = rows.flatMap((row) => row.numbers)
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
  expect(rows.filter(({ kind, tests }) => kind === 'test' && tests.length === 0)).toEqual([])

  const counts = kinds.map((kind) => rows.flatMap((row) => (row.kind === kind ? row.numbers : [])).length)
  expect(cellsOf(lines[lines.indexOf(`| ${kinds.join(' | ')} |`) + 2]).map(Number)).toEqual(counts)
  expect(counts.reduce((sum, count) => sum + count)).toBe(numbers.length)
})

test('docs/security.md lists at its top what is not met', () => {
  const head = lines.indexOf('| no. | what is missing | what it would take |')
  const end = lines.indexOf('', head)
  const listed = lines.slice(head + 2, end).flatMap((line) => numbersIn(cellsOf(line)[0] ?? ''))
  expect(listed.sort()).toEqual(rows.flatMap(({ kind, numbers }) => (kind === 'not met' ? numbers : [])).sort())
})

function cellsOf(line = ''): string[] {
  return line.startsWith('| ') ? line.slice(2, -2).split(' | ') : []
}

/** '1.2.6–1.2.8, 1.3.1' is four numbers. */
function numbersIn(text: string): string[] {
  return text.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    const [section, from, to] = [first.replace(/\d+$/, ''), lastOf(first), lastOf(last)]
    return Array.from({ length: to - from + 1 }, (_, i) => section + (from + i))
  })
}

function lastOf(number: string): number {
  return Number(number.split('.').at(-1))
}

function titlesIn(file: string): string[] {
  const text = readFileSync(join(docs, file), 'utf8')
  return [...text.matchAll(/(?:\btest(?:\.\w+)*|\))\(\s*(['"`])((?:(?!\1).)+)\1/g)].map(([, , title = '']) => title)
}
