import { expect, test } from 'vitest'
import { Misused } from '../arguments.ts'
import { readArguments } from './arguments.ts'

test('the arguments name a file or standard input, with options anywhere', () => {
  expect(readArguments(['a.jsonl'])).toEqual({
    file: 'a.jsonl',
    dryRun: false,
    again: false,
    problemsFile: null,
    source: 'catalogue',
  })
  expect(readArguments(['--dry-run', '-', '--problems', 'p'])).toEqual({
    file: '-',
    dryRun: true,
    again: false,
    problemsFile: 'p',
    source: 'catalogue',
  })
  expect(readArguments(['a.jsonl', '--source', 'my-notes'])).toMatchObject({ source: 'my-notes' })
})

test.each([
  [[]],
  [['a', 'b']],
  [['a', '--wet-run']],
  [['a', '--problems']],
  [['']],
  [['a', '--source', 'admin']],
  [['a', '--source', 'No!']],
])('%j is not a valid request', (args) => {
  expect(() => readArguments(args)).toThrow(Misused)
})
