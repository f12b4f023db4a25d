import { defineConfig } from 'vitest/config'

/** Whole programs that are killed, stopped and started again: each test runs a built Kiroku of its own. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})
