import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { home } from '../../cli/prepare/run.mjs'

/** How to make each runner write its figures to a file, and how to read them there: failed tests with the reason. */
const counters = {
  vitest: {
    options: ['--reporter=default', '--reporter=tests/checks/vitest-figures.mjs'],
    environment: (file) => ({ VITEST_FIGURES: file }),
    read: (figures) => figures,
  },
  playwright: {
    options: ['--reporter=list,json'],
    environment: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    read: ({ stats, suites, errors }) => ({
      passed: stats.expected + stats.flaky,
      secondTime: specsThat('flaky', suites),
      failures: [...specsThat('unexpected', suites), ...errors.map(({ message }) => message)],
    }),
  },
}

/**
 * Runs one step and says how long it took. The output of tests is shown as it comes, or that of tests aside as a whole at their
 * end; that of other steps only when they fail.
 */
export async function runStep({ name, script, counts, options = [], isAside = false }, environment) {
  const folder = mkdtempSync(join(tmpdir(), 'kiroku-check-'))
  const file = join(folder, 'figures.json')
  const counter = counters[counts]
  const started = Date.now()
  const isShown = counter && !isAside
  if (isShown) process.stdout.write(`\n── ${name}\n`)
  const { ok, output } = await run(script, {
    options: [...(counter?.options ?? []), ...options],
    environment: { ...environment, ...counter?.environment(file) },
    isShown,
  })
  const seconds = secondsSince(started)
  if (isAside || (!counter && !ok)) process.stdout.write(`\n── ${name}\n${output}`)
  const figures = figuresOf(file, { name, ok, output, counter })
  rmSync(folder, { recursive: true })
  process.stdout.write(`${figures.failures.length > 0 ? '✗' : '✓'} ${name}, ${seconds.toFixed(1)} s\n`)
  return figures
}

/** A step without tests counts as one. A runner may fail although no test does; that counts as a failure too. */
function figuresOf(file, { name, ok, output, counter }) {
  const lastLines = output.trimEnd().split('\n').slice(-15).join('\n')
  const runnerFailed = { passed: 0, secondTime: [], failures: [`${name}, as a whole. Its last lines:\n${lastLines}`] }
  if (!counter) return ok ? { passed: 1, secondTime: [], failures: [] } : runnerFailed
  try {
    const figures = counter.read(JSON.parse(readFileSync(file, 'utf8')))
    return ok || figures.failures.length > 0 ? figures : { ...figures, failures: runnerFailed.failures }
  } catch {
    return runnerFailed
  }
}

/** Playwright's specs with this outcome, each with the message of the first attempt. */
function specsThat(outcome, suites) {
  return suites.flatMap(({ specs = [], suites: within = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === outcome)
        .map(({ results }) => `${file} > ${title}\n${results[0]?.error?.message ?? ''}`),
    ),
    ...specsThat(outcome, within),
  ])
}

export function secondsSince(time) {
  return (Date.now() - time) / 1000
}

/** Whether a script succeeded, and what it printed. */
function run(script, { options, environment, isShown }) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script, '--', ...options], {
      cwd: home,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        printed.push(text)
        if (isShown) process.stdout.write(text)
      })
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(printed).toString() }))
  })
}
