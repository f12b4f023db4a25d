import { defineConfig } from 'vitest/config'

/** Two copies of the built site on a cluster of three PostgreSQL, whose leader is killed again and again. */
export default defineConfig({
  test: {
    include: ['tests/cluster/*.test.ts'],
    reporters: ['default', './tests/faults/table.mjs'],
    env: { FAULT_ROUNDS: process.env.CLUSTER_ROUNDS ?? '20' },
    fileParallelism: false,
    hookTimeout: 120_000,
  },
})
