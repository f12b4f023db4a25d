/** Settles at the first SIGINT or SIGTERM. A second one ends the program at once. */
export function untilAskedToStop(): Promise<'asked'> {
  return new Promise((resolve) => {
    let asked = false
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1)
        asked = true
        resolve('asked')
      })
    }
  })
}
