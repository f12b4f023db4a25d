import { operationRetryTime, uploadRetryTime } from '#domain/media/rules.ts'

const pauses = [1_000, 2_000, 4_000, 8_000, 15_000]

/** How long an upload waits before it tries again, the first time, the second and so on. Milliseconds. */
export function pauseBefore(attempt: number): number {
  return pauses[Math.min(attempt, pauses.length - 1)] as number
}

/** As many pauses as can ever be asked for. */
export const allPauses = Array.from({ length: uploadRetryTime / 1_000 }, (_, attempt) => pauseBefore(attempt))

/**
 * How long failing requests are tried again (§9 Storage): one operation for two minutes, all operations of an upload together for
 * ten.
 */
export class RetryBudget {
  #failingSince: number | null = null
  #spent = 0

  /** Whether what failed at this time, in milliseconds, may be tried again. */
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
