import { operationRetryTime, uploadRetryTime } from '#domain/media/rules.ts'

const pauses = [1_000, 2_000, 4_000, 8_000, 15_000]

/** Milliseconds that an upload waits before a retry; attempts are counted from 0. */
export function pauseBefore(attempt: number): number {
  return pauses[Math.min(attempt, pauses.length - 1)] as number
}

/** As many pauses as can ever be needed. */
export const allPauses = Array.from({ length: uploadRetryTime / 1_000 }, (_, attempt) => pauseBefore(attempt))

/**
 * How long failing requests are retried (§9 Storage): one operation for two minutes, all operations of an upload
 * together for ten.
 */
export class RetryBudget {
  #failingSince: number | null = null
  #spent = 0

  /** Whether a request that failed at this time, in milliseconds, may be retried. */
  failed(now: number): boolean {
    this.#failingSince ??= now
    const failing = now - this.#failingSince
    return failing < operationRetryTime && this.#spent + failing < uploadRetryTime
  }

  succeeded(now: number): void {
    if (this.#failingSince === null) return
    this.#spent += now - this.#failingSince
    this.#failingSince = null
  }
}
