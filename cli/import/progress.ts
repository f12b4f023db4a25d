import type { ImportCounts } from '#domain/titles/import/import-catalogue.ts'
import * as texts from '#texts/import-command.ts'

/** Where progress is shown: a terminal gets a bar that is redrawn in place, anything else a line every few seconds. */
export interface ProgressScreen {
  isTTY?: boolean
  write(text: string): unknown
}

export interface Reading {
  bytesRead: number
  /** null when unknown, as with standard input. */
  bytesInAll: number | null
}

const pause = { bar: 100, line: 5_000 }
const barLength = 24

export class Progress {
  readonly #screen: ProgressScreen
  readonly #reading: Reading
  readonly #now: () => number
  readonly #start: number
  #shown: number
  #barIsUp = false

  constructor(screen: ProgressScreen, reading: Reading, now: () => number = () => performance.now()) {
    this.#screen = screen
    this.#reading = reading
    this.#now = now
    this.#start = now()
    this.#shown = screen.isTTY ? Number.NEGATIVE_INFINITY : this.#start
  }

  show(counts: Readonly<ImportCounts>): void {
    if (this.#now() - this.#shown < (this.#screen.isTTY ? pause.bar : pause.line)) return
    this.#shown = this.#now()
    const text = describeProgress(counts, this.#reading, (this.#now() - this.#start) / 1000)
    if (!this.#screen.isTTY) return void this.#screen.write(`${text}\n`)
    this.#screen.write(`\r\x1b[K${bar(this.#reading)}${text}`)
    this.#barIsUp = true
  }

  /** Removes the bar, so that a line can be written. */
  clear(): void {
    if (this.#barIsUp) this.#screen.write('\r\x1b[K')
    this.#barIsUp = false
  }
}

/** '12,000 rows, 3,000 a second, 48 %, 4 s left' */
export function describeProgress(counts: Readonly<ImportCounts>, reading: Reading, seconds: number): string {
  const rows = counts.added + counts.changed + counts.unchanged + counts.refused
  const share = shareRead(reading)
  return texts.progress({
    rows,
    perSecond: Math.round(rows / Math.max(seconds, 0.001)),
    percent: share === null ? null : Math.floor(share * 100),
    left: share ? (seconds / share) * (1 - share) : null,
  })
}

function bar(reading: Reading): string {
  const share = shareRead(reading)
  if (share === null) return ''
  const full = Math.round(share * barLength)
  return `${'█'.repeat(full)}${'░'.repeat(barLength - full)} `
}

function shareRead({ bytesRead, bytesInAll }: Reading): number | null {
  return bytesInAll ? Math.min(1, bytesRead / bytesInAll) : null
}
