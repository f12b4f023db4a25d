import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** The program's log: one JSON object a line, on standard output unless told otherwise. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie', '*.authorization'],
  }
  return destination ? pino(options, destination) : pino(options)
}
