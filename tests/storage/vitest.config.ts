import { defineConfig } from 'vitest/config'

/** What becomes of uploads and backups when the store fails. `npm run storage` starts it. */
export default defineConfig({
  test: {
    include: ['tests/storage/*.test.ts'],
    globalSetup: ['tests/support/start-database.ts'],
    // They stop one and the same store.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
