import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,cli,db,domain,server,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/faults/**'],
    globalSetup: ['tests/support/start-database.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
