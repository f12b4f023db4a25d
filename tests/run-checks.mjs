// Everything that must hold before a change goes in. `npm test` runs it with Node 20.19 or newer, on a machine where
// nothing was installed by hand; the steps themselves run under the Node version that Kiroku pins.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installDependencies } from '../cli/prepare/install-dependencies.mjs'
import { dieOf, home } from '../cli/prepare/run.mjs'
import { provideChromium } from './checks/provide-chromium.mjs'
import { provideS3 } from './checks/provide-s3.mjs'
import { quickFolder } from './checks/quick-folder.mjs'
import { runStep, secondsSince } from './checks/run-step.mjs'

/** Steps of one group run side by side: programs that are killed and restarted are mostly waited for. */
const groups = [
  [
    { name: 'Types', script: 'types' },
    { name: 'Build', script: 'build' },
  ],
  // What is used is told from the types of routes too, which the step before writes.
  [
    { name: 'Style', script: 'lint' },
    { name: 'Dead code', script: 'unused' },
  ],
  [
    { name: 'Units, domain, routes, boundaries, table types', script: 'unit', counts: 'vitest', needsS3: true },
    { name: 'Kill, restart, start twice', script: 'faults:drill', counts: 'vitest', isAside: true },
  ],
  [{ name: 'Screens in a browser, accessibility', script: 'e2e', counts: 'playwright' }],
]

// As a batch, where the system has that: a process that wakes up interrupts no other, and less time is lost by switching.
spawnSync('chrt', ['--batch', '--pid', '0', String(process.pid)])

try {
  installDependencies({ toBuild: true })
  const chromium = provideChromium()
  const s3 = await provideS3()
  if (!s3) process.stdout.write('There is no S3 server here: pictures are tested on the disk only.\n')
  const folder = mkdtempSync(join(quickFolder(), 'kiroku-tests-'))
  // Tests run programs as other users too.
  chmodSync(folder, 0o1777)
  const environment = {
    CHROMIUM_PATH: chromium,
    TMPDIR: folder,
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(home, 'node_modules/.cache/playwright'),
  }

  const started = Date.now()
  const results = []
  try {
    for (const group of groups) {
      const running = group.map(async (step) => {
        const more = step.needsS3 ? await s3?.environment() : {}
        return runStep(step, { ...environment, ...more })
      })
      results.push(...(await Promise.all(running)))
    }
  } finally {
    await s3?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  const secondTime = results.flatMap((result) => result.secondTime)
  const failures = results.flatMap((result) => result.failures)
  // What is told of a run is often its end.
  for (const test of secondTime) process.stdout.write(`\nPassed only the second time: ${inShort(test)}\n`)
  for (const test of failures) process.stdout.write(`\nFailed: ${inShort(test)}\n`)
  const passed = results.reduce((total, result) => total + result.passed, 0)
  process.stdout.write(`\n${secondsSince(started).toFixed(0)} s in all\n`)
  process.stdout.write(
    `${passed} passed, ${failures.length} failed, ${secondTime.length} passed only the second time\n`,
  )
  process.exitCode = failures.length > 0 ? 1 : 0
} catch (error) {
  dieOf(error)
}

function inShort(test) {
  const lines = test.split('\n').filter((line) => !line.includes('node_modules'))
  return lines.slice(0, 20).join('\n')
}
