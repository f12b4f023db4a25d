import { defineConfig } from 'vitest/config'

/** Many rounds are measured, one after another; the few of `npm test` are not. */
const isMeasured = Number(process.env.FAULT_ROUNDS ?? 1) > 1

/** Tests of many rounds only: `npm test` does not even load them. */
const onlyMany = ['away', 'clock', 'full-disk', 'mail', 'provider', 'storage']

/** Whole programs that are killed, stopped and restarted: each test runs its own built Kiroku. */
export default defineConfig({
  test: {
    // Enough of a long list to see what is in it: of a run elsewhere nothing else is left.
    chaiConfig: { truncateThreshold: 1000 },
    include: ['tests/faults/*.test.ts'],
    exclude: isMeasured ? [] : onlyMany.map((name) => `tests/faults/${name}.test.ts`),
    globalSetup: ['tests/faults/use-folder.ts'],
    reporters: ['default', './tests/faults/table.mjs'],
    // They wait for programs more than they reckon.
    maxWorkers: isMeasured ? 1 : 3,
    // Far beyond what any of them takes, as for the units: a busy machine is no fault.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    // What fails once in many rounds is what they are there for.
    retry: isMeasured ? 0 : 1,
  },
})
