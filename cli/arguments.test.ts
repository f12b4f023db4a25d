import { expect, test } from 'vitest'
import { Misused } from './arguments.ts'
import { verbs } from './verbs.ts'

/** What a verb says of arguments with which it does nothing. */
async function why(name: string, ...args: string[]): Promise<string> {
  const { run } = (await verbs[name]?.load()) ?? expect.unreachable()
  const error = await run(args).catch((error: unknown) => error)
  return error instanceof Misused ? error.message : expect.unreachable(String(error))
}

test('each verb says what is wrong with its arguments', async () => {
  const email = 'me@site.example'
  const answers = await Promise.all([
    why('user', 'role', email),
    why('user', 'unlock'),
    why('secret'),
    why('package'),
    why('package', '--file'),
    why('users', '--suspended'),
    why('import', 'x', '--source', 'Bad Name'),
    why('import', 'x', '--source', 'admin'),
    why('import', 'x', '--problems'),
    why('import', 'x', '--wet-run'),
    why('import', 'x', '--dry-run=yes'),
    why('reviews', 'import', '--site'),
    why('reviews', 'import', 'x', '--site', 'Bad'),
    why('reviews', 'export', 'x'),
    why('import-list', 'x'),
    why('export-list', '--user', email, 'x'),
    why('export-list', '--user', email, '--format', 'xml', 'x'),
    why('export-list', '--user', email, '--format', 'csv', '--kind', 'anime', 'x'),
    why('backup', 'x', '--keep', '0'),
    why('backup', 'x', '--keep-days', '--keep'),
    why('restore', 'x', 'y'),
  ])

  expect(answers).toEqual([
    'ROLE is missing: one of reader, editor, moderator, admin, owner',
    'E-MAIL is missing',
    'ACTION is missing: one of renew',
    'FILE.tar.gz is missing',
    'It has no option --file',
    'It has no option --suspended',
    expect.stringMatching(
      /^No source can be called Bad Name: a name has up to 40 of a to z, .*, and is not \w+, before-0.2$/,
    ),
    expect.stringMatching(/^No source can be called admin:/),
    '--problems needs a value',
    'It has no option --wet-run',
    '--dry-run takes no value',
    '--site needs a value',
    expect.stringMatching(/^No site can be called Bad: a name has up to 40 of a to z/),
    'export is none of import',
    'E-MAIL is missing',
    '--format is missing: one of mal, json, csv',
    'xml is none of mal, json, csv',
    '--kind goes with --format mal: the other formats hold both',
    '--keep takes a whole number from 1 to 99999',
    '--keep-days needs a value',
    'It does nothing with y',
  ])
})
