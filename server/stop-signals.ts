const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

/**
 * Calls `stop` at the first SIGINT, SIGTERM or SIGHUP, with the exit code that it stands for. A further one ends the
 * program at once, unless it follows within half a second: npm repeats to its child what the terminal has told them both.
 */
export function onStopSignal(stop: (exitCode: number) => void): void {
  let askedAt: number | undefined
  doWithoutReaders()
  for (const [signal, exitCode] of Object.entries(exitCodes)) {
    process.on(signal, () => {
      if (askedAt === undefined) {
        askedAt = performance.now()
        stop(exitCode)
      } else if (performance.now() - askedAt > 500) process.exit(exitCode)
    })
  }
}

/**
 * The terminal, or a program that reads what is printed, often goes with the signal, and sometimes a moment before it:
 * what is written then is lost, which is no reason to end before everything is closed.
 */
function doWithoutReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
