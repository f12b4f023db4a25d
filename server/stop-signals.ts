const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Calls `stop` at the first SIGINT, SIGTERM or SIGHUP, with its exit code. A second one ends the program at once, unless
 * it follows within half a second: the terminal signals both npm and its child, and npm passes its signal on.
 */
export function onStopSignal(stop: (exitCode: number) => void): void {
  let askedAt: number | undefined
  ignoreOutputErrors()
  for (const [signal, exitCode] of Object.entries(exitCodes)) {
    process.on(signal, () => {
      if (askedAt === undefined) {
        askedAt = performance.now()
        stop(exitCode)
      } else if (performance.now() - askedAt > 500) process.exit(exitCode)
    })
  }
}

/** Work that ends at a stop signal. */
export interface Stoppable {
  signal: AbortSignal
  /** The stop signal's, once there was one. */
  exitCode: number | null
}

/** As onStopSignal, for what takes an AbortSignal. */
export function abortOnStopSignal(): Stoppable {
  const stop = new AbortController()
  const work: Stoppable = { signal: stop.signal, exitCode: null }
  onStopSignal((exitCode) => {
    work.exitCode = exitCode
    stop.abort()
  })
  return work
}

/**
 * The terminal, or a program that reads our output, often ends with the signal, sometimes just before it. Output is lost
 * then, but that is no reason to end before everything is closed.
 */
function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
