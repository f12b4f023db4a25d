import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { home } from '../../cli/prepare/run.mjs'

/** How to make each runner write its figures to a file, and how to read them there. */
const counters = {
  vitest: {
    options: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    environment: () => ({}),
    read: ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
      passed: numPassedTests,
      failed: Math.max(numFailedTests, Math.sign(numFailedTestSuites)),
    }),
  },
  playwright: {
    options: () => ['--reporter=list,json'],
    environment: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    read: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      secondTime: stats.flaky,
    }),
  },
}

/** Runs one step and says how long it took. The output of tests is shown as it comes, that of other steps only when they fail. */
export async function runStep({ name, script, counts }, environment) {
  process.stdout.write(`\n── ${name}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'kiroku-check-'))
  const file = join(folder, 'figures.json')
  const counter = counters[counts]
  const started = Date.now()
  const ok = await run(script, counter?.options(file), {
    ...environment,
    ...counter?.environment(file),
  })
  const seconds = (Date.now() - started) / 1000
  const { passed, failed, secondTime = 0 } = figuresOf(file, ok, counter)
  rmSync(folder, { recursive: true })
  process.stdout.write(`${failed > 0 ? '✗' : '✓'} ${name}, ${seconds.toFixed(1)} s\n`)
  return { name, passed, failed, secondTime, seconds }
}

/** A step without tests counts as one. A runner may fail although no test does; that counts as a failure too. */
function figuresOf(file, ok, counter) {
  try {
    const figures = counter.read(JSON.parse(readFileSync(file, 'utf8')))
    return ok ? figures : { ...figures, failed: Math.max(1, figures.failed) }
  } catch {
    return ok && !counter ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }
}

function run(script, options, environment) {
  const output = options ? 'inherit' : 'pipe'
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script, '--', ...(options ?? [])], {
      cwd: home,
      env: { ...process.env, ...environment },
      stdio: ['ignore', output, output],
    })
    const said = []
    child.stdout?.on('data', (text) => said.push(text))
    child.stderr?.on('data', (text) => said.push(text))
    child.on('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(said))
      resolve(code === 0)
    })
  })
}
