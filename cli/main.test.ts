import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

async function kiroku(...args: string[]) {
  const program = spawn(process.execPath, [new URL('./main.ts', import.meta.url).pathname, ...args])
  const [output, said, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')])
  return { output, said, code }
}

test('the command prints its version and nothing else', { timeout: 60_000 }, async () => {
  const answers = await Promise.all([kiroku('--version'), kiroku('version')])

  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  for (const answer of answers) expect(answer).toEqual({ code: 0, output: `${version}\n`, said: '' })
})

test('unknown verbs, needless arguments and malformed addresses are refused', {
  timeout: 60_000,
}, async () => {
  const answers = await Promise.all([
    kiroku('constructor'),
    kiroku('migrate', '--help'),
    kiroku('admin', 'create', 'me @site.example'),
    kiroku('user', 'lock', 'me@site.example'),
    kiroku('users', 'one', 'two'),
  ])

  expect(answers).toEqual([
    { code: 2, output: '', said: 'There is no verb constructor; ./kiroku help lists them\n' },
    { code: 2, output: '', said: 'Usage: ./kiroku migrate\n' },
    { code: 2, output: '', said: 'Usage: ./kiroku admin create|reset-password E-MAIL\n' },
    { code: 2, output: '', said: 'Usage: ./kiroku user unlock|sign-out E-MAIL\n' },
    { code: 2, output: '', said: 'Usage: ./kiroku users [PART]\n' },
  ])
})
