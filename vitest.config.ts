import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { checkRowTypes } from './tests/rows/plugin.ts'

export default defineConfig({
  plugins: [checkRowTypes()],
  // React's development build takes twice as long to render a page.
  oxc: { jsx: { development: false } },
  test: {
    // Enough of a long list to see what is in it: of a run elsewhere nothing else is left.
    chaiConfig: { truncateThreshold: 1000 },
    env: {
      NODE_ENV: 'production',
      // For programs that tests start, as the `kiroku` command has it: they start in half the time.
      NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/node'),
    },
    // A file is transformed by the types of others too (tests/rows): kept between runs, it would be checked by old ones.
    fsModuleCache: false,
    include: ['{app,cli,db,domain,languages,server,tests,web}/**/*.test.{ts,tsx}'],
    exclude: ['tests/{cluster,faults,instances,storage,upgrade/rehearsals}/**'],
    globalSetup: ['tests/support/start-database.ts', 'tests/rows/every-query.ts'],
    // A process for each file, which loads everything anew, would take a quarter more processor time.
    isolate: false,
    // Tests wait for their databases more than they reckon.
    maxWorkers: 2 * availableParallelism(),
    // Far beyond what any of them takes: a test fails by what it sees, not because the machine is busy.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // What passes only the second time is named at the end, and is to be mended.
    retry: 1,
  },
})
