/** One line of the benchmark's table. */
export interface Figure {
  figure: string
  target: string
  measured: string
  met: boolean
}

export function atLeast(figure: string, target: number, measured: number, unit = ''): Figure {
  return { figure, target: `≥ ${target}${unit}`, measured: `${round(measured)}${unit}`, met: measured >= target }
}

export function atMost(figure: string, target: number, measured: number, unit = ''): Figure {
  return { figure, target: `≤ ${target}${unit}`, measured: `${round(measured)}${unit}`, met: measured <= target }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
