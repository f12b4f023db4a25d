/** One line of the benchmark's table. */
export interface Figure {
  figure: string
  target: string
  measured: string
  /** For information: what was measured, in milliseconds or seconds on this machine. */
  absolute?: string
  met: boolean
}

/** Thrown by a benchmark whose targets mean nothing with so few titles; the others go on. */
export class CatalogueTooSmall extends Error {
  constructor(wanted: number, present: number) {
    super(`it needs ${wanted} titles, and the catalogue has ${present}`)
  }
}

/** What a cost is compared with: something whose cost on the calm machine is known, measured at the same time. */
export interface Scale {
  /** As in "≤ 12 × look-up". */
  name: string
  /** Milliseconds on the calm machine, for which targets are set (docs/decisions/0036). */
  calm: number
}

/** Something simple to compare figures with. It is measured together with each of them, in small slices. */
export interface Reference extends Scale {
  what: string
  /** Milliseconds of processor time that one takes now. */
  slice(): Promise<number>
}

export interface Compared {
  /** The cost as a multiple of the reference's. */
  multiple: number
  /** Milliseconds on this machine. */
  absolute: number
}

export function atLeast(figure: string, target: number, measured: number, unit = ''): Figure {
  return { figure, target: `≥ ${target}${unit}`, measured: `${round(measured)}${unit}`, met: measured >= target }
}

export function atMost(figure: string, target: number, measured: number, unit = ''): Figure {
  return { figure, target: `≤ ${target}${unit}`, measured: `${round(measured)}${unit}`, met: measured <= target }
}

/** A cost whose target is `most` milliseconds on the calm machine, and on this one the same multiple of the reference. */
export function costs(figure: string, most: number, { multiple, absolute }: Compared, scale: Scale): Figure {
  const target = most / scale.calm
  return {
    figure,
    target: `≤ ${round(target)} × ${scale.name}`,
    measured: `${round(multiple)} ×`,
    absolute: `${round(absolute)} ms here; ${round(most)} ms on the calm machine`,
    met: multiple <= target,
  }
}

function round(value: number): number {
  return Number(value.toPrecision(3))
}

export function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** @param part 0.99 for the value that 99 of 100 stay below */
export function quantile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
}
