import { help } from '#texts/metrics.ts'
import { bounds, requests } from './requests.ts'
import type { Tally } from './tally.ts'

type Labels = Record<string, string | number>

/** Metrics whose numbers are kept in tallies. The registry asks `get`, and writes what it says as it does its own. */
export const requestsAnswered = {
  name: 'kiroku_requests_total',
  help: help.requests_total,
  type: 'counter',
  async get() {
    const values = Array.from(requests.values(), ({ route, method, status, cache, within }) => ({
      labels: { route, method, status, cache },
      value: sum(within),
    }))
    return { ...requestsAnswered, values }
  },
}

export const requestSeconds = {
  name: 'kiroku_request_seconds',
  help: help.request_seconds,
  type: 'histogram',
  async get() {
    const values = [...byRouteAndCache()].flatMap(([labels, alike]) => histogram(labels, alike))
    return { ...requestSeconds, values }
  },
}

/** By fewer labels than requests are counted by: each combination is a dozen series. */
function byRouteAndCache(): Map<Labels, Tally[]> {
  const groups = Map.groupBy(requests.values(), ({ route, cache }) => `${route} ${cache}`)
  return new Map(
    Array.from(groups.values(), (alike) => [{ route: alike[0]?.route ?? '', cache: alike[0]?.cache ?? '' }, alike]),
  )
}

function histogram(labels: Labels, alike: Tally[]) {
  const { name } = requestSeconds
  const upTo = (place: number) => sum(alike.map(({ within }) => sum(within.slice(0, place + 1))))
  const count = upTo(bounds.length)
  return [
    ...bounds.map((le, place) => ({ metricName: `${name}_bucket`, labels: { ...labels, le }, value: upTo(place) })),
    { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
    { metricName: `${name}_sum`, labels, value: sum(alike.map(({ seconds }) => seconds)) },
    { metricName: `${name}_count`, labels, value: count },
  ]
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
