import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** The program's log: one JSON object a line, on standard output unless told otherwise. */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  const secrets = ['password', 'token', 'cookie', 'authorization']
  const redact = [...secrets, ...secrets.map((name) => `*.${name}`)]
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, redact }, destination)
}

// Lines are written together, four times a second at least: a write for each would cost more than many an answer.
function standardOutput(): DestinationStream {
  return pino.destination({ fd: process.stdout.fd, sync: false, minLength: 4_096, periodicFlush: 250 })
}
