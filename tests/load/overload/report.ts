import { median } from '../figure.ts'
import type { Answered } from '../http/arrivals.ts'
import { lengths } from './phases.ts'

export interface Measured {
  name: string
  lines: string[]
  /** Of what an operator is promised, what did not hold. */
  failures: string[]
  /** What depends on whether the machine was as fast a moment later, too. */
  notes: string[]
}

/** What was found in one round. */
export interface Round {
  /** Requests in a second. */
  capacity: number
  answers: Record<string, Answered[]>
}

interface Found {
  name: string
  rounds: Round[]
  /** Megabytes, as time passed. */
  memory: number[]
  /** Whether the load sent its next requests only when those before were answered. */
  isClosed?: boolean
  /** Which part of the site's processor others used meanwhile. */
  others: number
}

/** Megabytes that the process may have, whatever is sent: half of what docs/examples/watch raises an alarm at. */
const mostMemory = 600

/** What became of one kind of request. A percentile, and the capacity, is the median of the rounds' own. */
export function report({ name, rounds, memory, isClosed = false, others }: Found): Measured {
  const of = (stream: string) => rounds.map(({ answers }) => inPhases(answers[stream] ?? []))
  const capacity = median(rounds.map((round) => round.capacity))
  const found = of(name)
  const kept = of('kept')
  const over = found.flatMap((round) => round.over)
  const seconds = rounds.length * (lengths.over - change)
  const count = (which: (answer: Answered) => boolean) => over.filter(which).length
  const perSecond = (number: number) => `${(number / seconds).toFixed(0)}/s`
  const lost = count(([, , status]) => status === 0)
  const times = (of: (part: number) => number) => [0.5, 0.99].map((part) => of(part).toFixed(1)).join(' / ')
  const normal = (part: number) => median(found.map((round) => share(round.normal.filter(isAdmitted), part)))
  const admitted = (part: number) => median(found.map((round) => share(round.over.filter(isAdmitted), part)))
  const refused = (part: number) => median(found.map((round) => share(round.over.filter(isRefused), part)))
  const keptNormal = (part: number) => median(kept.map((round) => share(round.normal, part)))
  const keptOver = (part: number) => median(kept.map((round) => share(round.over, part)))
  const readers = of('readers')
  const readersNormal = (part: number) => median(readers.map((round) => share(round.normal.filter(isAdmitted), part)))
  const readersOver = (part: number) => median(readers.map((round) => share(round.over.filter(isAdmitted), part)))
  const recovered = Math.max(...found.map((round) => recoveryOf(round.after, 2 * normal(0.99))))
  const besides = rounds
    .flatMap(({ answers }) => [...(answers.kept ?? []), ...(answers.health ?? [])])
    .filter(([, , status]) => status !== 200)
  const before = found.flatMap((round) => round.normal)
  const early = before.filter(isRefused).length
  const most = Math.max(...memory)
  return {
    name,
    lines: [
      `capacity ${capacity.toFixed(0)}/s, offered ${perSecond(over.length)}, admitted ${perSecond(count(isAdmitted))}, refused ${perSecond(count(isRefused))}, without an answer ${lost}`,
      `p50 / p99 in ms: normal ${times(normal)}, admitted ${times(admitted)}, refused ${times(refused)}; kept pages ${times(keptNormal)}, beside it ${times(keptOver)}`,
      `memory ${memory[0]?.toFixed(0)} MB before, at most ${most.toFixed(0)} MB; recovered after ${(recovered / 1000).toFixed(2)} s; ${JSON.stringify(statusesOf(over))}; others used ${(100 * others).toFixed(0)} % of the site's processor`,
      ...(readers.some((round) => round.normal.length > 0)
        ? [
            `readers beside it: normal ${times(readersNormal)}, over ${times(readersOver)}; ${JSON.stringify(statusesOf(readers.flatMap((round) => round.over)))}`,
          ]
        : []),
    ],
    failures: [
      // Who sends more the sooner answers come finds out what is done in a second, not how long that takes.
      ...(!isClosed && admitted(0.99) > 2 * normal(0.99) ? ['p99 of admitted requests'] : []),
      ...(readersOver(0.99) > 2 * readersNormal(0.99) ? ["p99 of readers' pages and forms beside it"] : []),
      ...(keptOver(0.99) > 2 * keptNormal(0.99) ? ['p99 of kept pages beside it'] : []),
      ...(over.some((answer) => isRefused(answer) && !answer[3]) ? ['a refusal without Retry-After'] : []),
      ...(lost > 0 ? [`${lost} without an answer`] : []),
      ...(besides.length > 0
        ? [
            `${besides.length} kept pages or health checks not answered with 200: ${JSON.stringify(statusesOf(besides))}`,
          ]
        : []),
      ...(recovered > 5_000 ? ['recovery'] : []),
      ...(most > mostMemory ? ['memory'] : []),
    ],
    notes: [
      ...(isClosed && count(isAdmitted) / seconds < 0.8 * capacity
        ? [`${(count(isAdmitted) / seconds / capacity).toFixed(1)} of what was done with few connections`]
        : []),
      ...(early > 0 ? [`${early} of ${before.length} refused at seven tenths of the capacity`] : []),
    ],
  }
}

interface Phases {
  normal: Answered[]
  over: Answered[]
  /** Their times count from when it began. */
  after: Answered[]
}

/** Seconds. The moments at which one phase turns into the other belong to none. */
const change = 0.5

function inPhases(answers: Answered[]): Phases {
  const { warm, normal, over, after } = lengths
  const within = (begin: number, seconds: number) =>
    answers
      .filter(([at]) => at >= begin * 1000 && at < (begin + seconds) * 1000)
      .map(([at, ...rest]): Answered => [at - begin * 1000, ...rest])
  return {
    normal: within(warm, normal - change),
    over: within(warm + normal + change, over - change),
    after: within(warm + normal + over, after),
  }
}

function isAdmitted([, , status]: Answered): boolean {
  return status > 0 && status !== 503
}

function isRefused([, , status]: Answered): boolean {
  return status === 503
}

/** The milliseconds within which such a part of the answers came. */
function share(answers: Answered[], part: number): number {
  const sorted = answers.map(([, ms]) => ms).sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0
}

const slice = 250

/** Milliseconds until a second begins in which nothing is refused and nine of ten answers come in time. */
function recoveryOf(after: Answered[], inTime: number): number {
  for (let from = 0; from <= 1000 * (lengths.after - 1); from += slice) {
    const second = after.filter(([at]) => at >= from && at < from + 1000)
    if (second.length > 0 && !second.some(isRefused) && share(second, 0.9) <= inTime) return from
  }
  return Number.POSITIVE_INFINITY
}

function statusesOf(answers: Answered[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const [, , status] of answers) found[status] = (found[status] ?? 0) + 1
  return found
}
