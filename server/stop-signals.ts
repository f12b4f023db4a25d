const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Calls `stop` at the first SIGINT or SIGTERM, with the exit code that it stands for. A further one ends the program
 * at once, unless it follows within half a second: npm repeats to its child what the terminal has told them both.
 */
export function onStopSignal(stop: (exitCode: number) => void): void {
  let askedAt: number | undefined
  for (const [signal, exitCode] of Object.entries(exitCodes)) {
    process.on(signal, () => {
      if (askedAt === undefined) {
        askedAt = performance.now()
        stop(exitCode)
      } else if (performance.now() - askedAt > 500) process.exit(exitCode)
    })
  }
}
