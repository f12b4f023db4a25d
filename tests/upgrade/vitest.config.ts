import { defineConfig } from 'vitest/config'

/** Whole programs: a package that is unpacked elsewhere, and data of an older PostgreSQL. Too long for `npm test`. */
export default defineConfig({
  test: {
    include: ['tests/upgrade/rehearsals/*.test.ts'],
    globalSetup: ['tests/faults/use-folder.ts', 'tests/upgrade/older-postgres.ts'],
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
})
