/** Years of release in addresses: `1995`, `1990-1999`. Browser-safe. */

export interface Years {
  from: number
  to: number
}

/** The years that these texts name, in order, as few ranges as possible. A text that names none is left out. */
export function readYears(texts: readonly string[]): Years[] {
  const ranges = texts.map(readRange).filter((range) => range !== null)
  const merged: Years[] = []
  for (const range of ranges.sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to)
    else merged.push(range)
  }
  return merged
}

/** As in an address. */
export function writeYears({ from, to }: Years): string {
  return from === to ? yearText(from) : `${yearText(from)}-${yearText(to)}`
}

function yearText(year: number): string {
  return String(year).padStart(4, '0')
}

/** One year, two with any dash between them, or a decade (`1990s`). */
function readRange(text: string): Years | null {
  const [, first, last, decade] = /^\s*([0-9]{4})(?:\s*[-–—~]\s*([0-9]{4})|(s))?\s*$/.exec(text) ?? []
  if (first === undefined) return null
  const from = Number(first)
  if (decade) return from % 10 === 0 ? { from, to: from + 9 } : null
  const to = last === undefined ? from : Number(last)
  return { from: Math.min(from, to), to: Math.max(from, to) }
}
