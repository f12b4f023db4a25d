/** What is well, what is wrong, and what is worth a look and does not count. */
export type Mark = 'ok' | 'hint' | 'wrong'

export interface Finding {
  mark: Mark
  said: string
}

export const isOk = (said: string): Finding => ({ mark: 'ok', said })
export const isWrong = (said: string): Finding => ({ mark: 'wrong', said })
export const hint = (said: string): Finding => ({ mark: 'hint', said })

/** An error in words, by what caused it. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // What fetch throws says why only in its cause, as does what the storage refuses; of several addresses tried, each has an error of its own.
  const { cause } = error
  if (typeof cause === 'string') return cause
  const first = error instanceof AggregateError ? error.errors[0] : cause
  return first instanceof Error ? reason(first) : error.message
}
