// Everything that must hold before a change goes in. `npm test` runs it with Node 20.19 or newer, on a machine where
// nothing was installed by hand; the steps themselves run under the Node version that Kiroku pins.
import { installDependencies } from '../cli/prepare/install-dependencies.mjs'
import { dieOf } from '../cli/prepare/run.mjs'
import { provideChromium } from './checks/provide-chromium.mjs'
import { provideS3 } from './checks/provide-s3.mjs'
import { runStep } from './checks/run-step.mjs'

const steps = [
  { name: 'Types', script: 'types' },
  { name: 'Style', script: 'lint' },
  { name: 'Dead code', script: 'unused' },
  { name: 'Build', script: 'build' },
  { name: 'Units, domain, routes, boundaries, table types', script: 'unit', counts: 'vitest', needsS3: true },
  { name: 'Kill, restart, start twice', script: 'faults', counts: 'vitest' },
  { name: 'Screens in a browser, accessibility', script: 'e2e', counts: 'playwright' },
]

try {
  installDependencies()
  const environment = { CHROMIUM_PATH: provideChromium() }
  const s3 = await provideS3()
  if (!s3) process.stdout.write('There is no S3 server here: pictures are tested on the disk only.\n')

  const results = []
  try {
    for (const step of steps) {
      const more = step.needsS3 ? await s3?.environment() : {}
      results.push(await runStep(step, { ...environment, ...more }))
    }
  } finally {
    await s3?.stop()
  }

  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const failures = results.filter(({ failed }) => failed > 0).map(({ name }) => name)
  process.stdout.write(`\n${sum('seconds').toFixed(0)} s in all\n`)
  if (failures.length > 0) process.stdout.write(`Failed: ${failures.join('; ')}\n`)
  if (sum('secondTime') > 0) process.stdout.write(`${sum('secondTime')} passed only the second time\n`)
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
  process.exitCode = failures.length > 0 ? 1 : 0
} catch (error) {
  dieOf(error)
}
