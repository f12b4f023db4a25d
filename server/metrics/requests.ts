import type { Visit } from '#web/context.ts'
import type { Answer } from '../http/answer.ts'
import { Counts } from './counts.ts'
import type { Tally } from './tally.ts'

/** Upper bounds in seconds. A kept page takes a tenth of the first; a client gives up after the last. */
export const bounds = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const milliseconds = bounds.map((bound) => bound * 1000)

const tallies = new Map<string, Tally>()
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Every request since the process began, by what never names anybody: there are only so many values of each. */
export const requests: ReadonlyMap<string, Tally> = tallies
export const refusals = new Counts()
export const rationed = new Counts()
export const clientsGone = new Counts()
export const uploadedBytes = new Counts()

/**
 * Counts an answered request, `ms` after it arrived. A kept page sends the same answer many times, and its tally is found
 * with it: the library would look it up by its labels each time, which costs sixty times as much.
 */
export function countRequest(visit: Visit, method: string | undefined, answer: Answer, ms: number): void {
  const { route = 'none', cache = 'none' } = visit
  let { tally } = answer
  if (tally?.route !== route || tally.method !== method || tally.cache !== cache) {
    tally = tallyOf(route, method ?? '', String(answer.status), cache)
    answer.tally = tally
  }
  let place = 0
  while (ms > (milliseconds[place] ?? Number.POSITIVE_INFINITY)) place++
  tally.within[place] = (tally.within[place] ?? 0) + 1
  tally.seconds += ms / 1000
  if (visit.refused) refusals.add(visit.refused)
  if (visit.isRationed) rationed.add(route)
}

function tallyOf(route: string, given: string, status: string, cache: string): Tally {
  const method = methods.has(given) ? given : 'other'
  const key = `${route} ${method} ${status} ${cache}`
  const found = tallies.get(key)
  if (found) return found
  const tally = { route, method, status, cache, within: new Array(bounds.length + 1).fill(0), seconds: 0 }
  tallies.set(key, tally)
  return tally
}
