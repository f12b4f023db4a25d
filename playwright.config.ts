import { resolve } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './tests/checks/find-chromium.mjs'
import { freePort } from './tests/support/free-port.ts'

// Every worker reads this file again: what is drawn by lot is drawn by the first and handed on in the environment.
process.env.E2E_PORT ??= String(await freePort())
process.env.CHROMIUM_PATH ??= findChromium() ?? ''
process.env.NODE_ENV = 'production'
// As the `kiroku` command has it, for the workers and what they start.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, 'node_modules/.cache/node')
/** Node strips their types by itself; what Playwright compiles, each worker compiles anew on a clean clone. */
const native = ['build', 'cli', 'db', 'domain', 'languages', 'server', 'web', 'tests/support']

/**
 * A page of a test lives for a second: what V8 compiles for long runs comes too late, a process that only draws costs more than it
 * draws, and one that is started ahead for the next page is seldom used. With a limit of one none is, and the pages of a context
 * share theirs.
 */
const quick = ['--in-process-gpu', '--renderer-process-limit=1', '--js-flags=--no-opt --no-maglev']

/** Other sites are not found. To abort the requests to them would turn off the cache: a test's second page would cost as much as its first. */
const alone = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1']

export default defineConfig({
  // Folders by the kind of site: a worker that goes from one kind to another begins a new context.
  testDir: 'tests/e2e',
  build: { external: native.map((name) => resolve(import.meta.dirname, name, '**')) },
  globalSetup: './tests/e2e/start-servers.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Tests and pages wait for each other, and a fourth would take processor time from the other three.
  workers: 3,
  // A busy machine makes a browser late now and then. What passes only the second time is named at the end.
  retries: 1,
  // Far beyond what any of them takes, as for units.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [...quick, ...alone, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
})
