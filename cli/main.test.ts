import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runCommand } from '#tests/support/command.ts'

const usageOfUser = 'Usage: ./kiroku user unlock|sign-out|reset-second-factor E-MAIL, or user role E-MAIL ROLE\n'
const kiroku = (...args: string[]) => runCommand(args)

test('the command prints its version and nothing else', async () => {
  const answers = await Promise.all([kiroku('--version'), kiroku('version')])

  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  for (const answer of answers) expect(answer).toEqual({ code: 0, said: `${version}\n`, wrong: '' })
})

test('asked for help, a verb says how it is used and does nothing', async () => {
  const answers = await Promise.all([
    kiroku('migrate', '--help'),
    kiroku('package', '-h'),
    kiroku('help', 'secret'),
    kiroku('help', 'constructor'),
  ])

  expect(answers).toEqual([
    { code: 0, said: 'Usage: ./kiroku migrate\n', wrong: '' },
    { code: 0, said: 'Usage: ./kiroku package FILE.tar.gz\n', wrong: '' },
    { code: 0, said: 'Usage: ./kiroku secret renew\n', wrong: '' },
    { code: 2, said: '', wrong: 'There is no verb constructor; ./kiroku help lists them\n' },
  ])
})

test.runIf(process.platform === 'linux')('what cannot be printed is said', async () => {
  const main = new URL('main.ts', import.meta.url).pathname
  const full = await open('/dev/full', 'w')
  const program = spawn(process.execPath, [main, 'version'], { stdio: ['ignore', full.fd, 'pipe'] })
  const [wrong, [code]] = await Promise.all([text(program.stderr as Readable), once(program, 'close')])
  await full.close()

  expect({ wrong, code }).toEqual({ wrong: 'The output cannot be written: no space left on device\n', code: 1 })
})

test('unknown verbs, needless arguments and malformed addresses are refused', async () => {
  const answers = await Promise.all([
    kiroku('constructor'),
    kiroku('migrate', 'now'),
    kiroku('admin', 'create', 'me @site.example'),
    kiroku('user', 'lock', 'me@site.example'),
    kiroku('user', 'role', 'me@site.example', 'emperor'),
    kiroku('users', 'one', 'two'),
  ])

  expect(answers).toEqual([
    { code: 2, said: '', wrong: 'There is no verb constructor; ./kiroku help lists them\n' },
    { code: 2, said: '', wrong: 'It does nothing with now\nUsage: ./kiroku migrate\n' },
    {
      code: 2,
      said: '',
      wrong: 'me @site.example is no e-mail address\nUsage: ./kiroku admin create|reset-password E-MAIL\n',
    },
    {
      code: 2,
      said: '',
      wrong: `lock is none of unlock, sign-out, reset-second-factor, role\n${usageOfUser}`,
    },
    { code: 2, said: '', wrong: `emperor is none of reader, editor, moderator, admin, owner\n${usageOfUser}` },
    { code: 2, said: '', wrong: 'It does nothing with two\nUsage: ./kiroku users [PART]\n' },
  ])
})
