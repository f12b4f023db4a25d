import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

test('the arguments name a file or standard input, with options anywhere', () => {
  expect(readArguments(['a.jsonl'])).toEqual({ file: 'a.jsonl', dryRun: false, again: false, problemsFile: null })
  expect(readArguments(['--dry-run', '-', '--problems', 'p'])).toEqual({
    file: '-',
    dryRun: true,
    again: false,
    problemsFile: 'p',
  })
})

test.each([[[]], [['a', 'b']], [['a', '--wet-run']], [['a', '--problems']], [['']]])(
  '%j is not a valid request',
  (args) => {
    expect(readArguments(args)).toBeNull()
  },
)
