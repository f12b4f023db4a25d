import { vi } from 'vitest'

/** Tries again until nothing is thrown, for as long as a busy machine may take. */
export function eventually<Result>(holds: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(holds, { timeout: 120_000 })
}
