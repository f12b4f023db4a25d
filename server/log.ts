import { type Logger as PinoLogger, pino } from 'pino'
import { errorWithoutRows, withoutAddresses } from './log-privately.ts'

/** A line of JSON, including its newline, which may be formatted later than it was logged. */
export interface Line {
  toString(): string
}

export interface Logger extends PinoLogger {
  /** Writes a line of level info, for what is logged ten thousand times a second. */
  line(line: Line): void
}

interface Destination {
  write(line: Line): void
}

/** The program's log: one JSON object per line, by default on standard output. */
export function createLog(level: string, destination: Destination = gathered(process.stdout)): Logger {
  const secrets = ['password', 'token', 'cookie', 'authorization']
  const redact = [...secrets, ...secrets.map((name) => `*.${name}`)]
  const serializers = { err: errorWithoutRows }
  const hooks = { streamWrite: withoutAddresses }
  const timestamp = () => `,"time":"${isoTime(Date.now())}"`
  const log = pino({ level, base: undefined, timestamp, redact, serializers, hooks }, destination)
  const line = (line: Line) => destination.write(line)
  return Object.assign(log, { line: log.isLevelEnabled('info') ? line : () => {} })
}

const longestWait = 250
const mostLines = 256

/** Writes lines together, at least four times a second: one by one they would cost half as much as a cached page. */
export function gathered(out: { write(text: string): unknown }): Destination {
  const waiting: Line[] = []
  const writeAll = () => {
    if (waiting.length === 0) return
    out.write(waiting.join(''))
    waiting.length = 0
  }
  setInterval(writeAll, longestWait).unref()
  process.once('exit', writeAll)
  return {
    write(line) {
      if (waiting.push(line) === mostLines) writeAll()
    },
  }
}

let lastSecond = Number.NaN
let lastText = ''

/** The time in ISO 8601. Everything but the milliseconds is formatted once per second. */
export function isoTime(milliseconds: number): string {
  const second = Math.floor(milliseconds / 1000)
  if (second !== lastSecond) lastText = new Date(second * 1000).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss.'.length)
  lastSecond = second
  return `${lastText}${padded(Math.floor(milliseconds - second * 1000), 3)}Z`
}

function padded(value: number, digits: number): string {
  return String(value).padStart(digits, '0')
}
