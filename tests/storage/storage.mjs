// `npm run storage`: everything that keeps files, with those files in a real S3 store; then that store fails in all manners.
// `npm run storage -- suite` or `-- faults` runs one of both, and a further word only the files with it in their names.
// It needs OpenStack Swift (packages of Debian), which runs as the user who runs this.
import { globSync, readFileSync } from 'node:fs'
import { home } from '../../cli/prepare/run.mjs'
import { provideS3 } from '../checks/provide-s3.mjs'
import { runStep } from '../checks/run-step.mjs'

/** The tests that keep files by these helpers do so wherever TEST_STORAGE says. */
const suite = globSync('{app,cli,domain,server}/**/*.test.{ts,tsx}', { cwd: home }).filter((file) =>
  /tests\/support\/(?:storage|kept-sites)\.ts/.test(readFileSync(file, 'utf8')),
)
const steps = [
  { name: 'suite', script: 'unit', counts: 'vitest', options: ['--retry=0', ...suite] },
  { name: 'faults', script: 'unit', counts: 'vitest', options: ['--config', 'tests/storage/vitest.config.ts'] },
]

const words = process.argv.slice(2)
const wanted = steps.filter(({ name }) => words.includes(name))
const files = words.filter((word) => !wanted.some(({ name }) => name === word))
const s3 = await provideS3()
if (!s3) {
  process.stdout.write(
    'Swift is missing (Debian: swift-proxy, swift-account, swift-container, swift-object, memcached)\n',
  )
  process.exit(1)
}
try {
  const environment = { ...(await s3.environment()), TEST_STORAGE: 's3' }
  for (const step of wanted.length > 0 ? wanted : steps) {
    const options = [...step.options.filter((option) => files.length === 0 || !suite.includes(option)), ...files]
    const { passed, failures } = await runStep({ ...step, options }, environment)
    process.stdout.write(`${passed} passed, ${failures.length} failed\n`)
    if (failures.length > 0) process.exitCode = 1
  }
} finally {
  await s3.stop()
}
