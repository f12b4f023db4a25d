import { defineConfig } from 'vitest/config'

/** Three copies of the built site on one database behind HAProxy, and Varnish before them. */
export default defineConfig({
  test: {
    include: ['tests/instances/*.test.ts'],
    globalSetup: ['tests/support/start-database.ts'],
    // Each runs three sites already.
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
