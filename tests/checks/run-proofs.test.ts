import { expect, onTestFinished, test, vi } from 'vitest'
import { runProofs } from './run-proofs.mjs'

async function run(proofs: object[], wanted: string[] = []) {
  let said = ''
  const code = await runProofs(proofs, wanted, (text: string) => {
    said += text
  })
  return { code, said }
}

const holds = { name: 'holds', script: 'kiroku', options: ['--version'] }
const fails = { name: 'fails', script: 'kiroku', options: ['no-such-verb'] }
const lacks = { name: 'lacks', script: 'kiroku', needs: { 'no-such-program': 'no-such-package' } }

test('proofs run one after another, and the summary names those that failed and what those left out lack', async () => {
  expect(await run([holds, fails, lacks])).toEqual({
    code: 1,
    said: expect.stringMatching(
      /\n✓ holds, \d+ s\n✗ fails: failed \(\d+\), \d+ s\n– lacks: left out, because this machine lacks no-such-package \(packages of Debian\)\n$/,
    ),
  })
})

test('a proof gets its variables, unless whoever runs it has set them', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const set = { name: 'set', script: 'kiroku', options: ['--version'], environment: { NODE_OPTIONS: '--no-such' } }
  vi.stubEnv('NODE_OPTIONS', undefined)
  expect((await run([set])).code).toBe(1)
  vi.stubEnv('NODE_OPTIONS', '')
  expect((await run([set])).code).toBe(0)
})

test('some proofs are run by their names, and a proof that takes too long is ended', async () => {
  const late = { name: 'late', script: 'kiroku', options: ['--version'], minutes: 0.0001 }
  expect(await run([fails, holds, late], ['holds', 'late'])).toEqual({
    code: 1,
    said: expect.stringMatching(/\n✓ holds, \d+ s\n✗ late: took more than 0.0001 minutes, \d+ s\n$/),
  })
  expect(await run([holds], ['other'])).toEqual({ code: 1, said: 'There is no proof other: holds\n' })
})
