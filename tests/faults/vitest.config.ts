import { defineConfig } from 'vitest/config'

/** Whole programs that are killed, stopped and restarted: each test runs its own built Kiroku. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.test.ts'],
    globalSetup: ['tests/faults/use-folder.ts'],
    // They wait for programs more than they reckon.
    maxWorkers: 4,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    retry: 1,
  },
})
