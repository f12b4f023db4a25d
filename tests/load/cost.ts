import { type Compared, median, quantile, type Reference } from './figure.ts'
import type { Server } from './http/processes.ts'
import { backendsTime, processorTime } from './processor-time.ts'

/** Runs `work`. @returns how many milliseconds of processor time it took */
export type Cost = (work: () => Promise<unknown>) => Promise<number>

/** What something costs this process and the database's server processes. */
export function costHere(postmaster: number): Cost {
  return async (work) => {
    const backends = await backendsTime(postmaster)
    const own = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(own)
    return (user + system) / 1000 + (await backendsTime(postmaster)) - backends
  }
}

/** What a request costs the web process and the database's server processes, without what it costs the client. */
export function costAt({ pid }: Server, postmaster: number): Cost {
  const spent = async () => (await processorTime(pid)) + (await backendsTime(postmaster))
  return async (work) => {
    const before = await spent()
    await work()
    return (await spent()) - before
  }
}

const stretch = 40

/**
 * Runs functions one after another, and measures a slice of the reference before every forty of them.
 * @returns a function that gives their cost by quantile: 0.5 for the median, 0.99 for what 99 of 100 stay below
 */
export async function oneByOne(
  reference: Reference,
  cost: Cost,
  works: (() => Promise<unknown>)[],
): Promise<(part: number) => Compared> {
  const costs: number[] = []
  const slices: number[] = []
  for (const [place, work] of works.entries()) {
    if (place % stretch === 0) slices.push(await reference.slice())
    costs.push(await cost(work))
  }
  return (part) => {
    const absolute = quantile(costs, part)
    return { multiple: absolute / median(slices), absolute }
  }
}

/** Measures something and its reference in turns, and compares them round by round. */
export async function alternate(
  reference: Reference,
  rounds: number,
  work: (round: number) => Promise<number>,
): Promise<Compared> {
  const multiples: number[] = []
  const absolutes: number[] = []
  for (let round = 0; round < rounds; round++) {
    const one = await reference.slice()
    const cost = await work(round)
    multiples.push(cost / one)
    absolutes.push(cost)
  }
  return { multiple: median(multiples), absolute: median(absolutes) }
}
