import { arrive, type Server } from '../http/processes.ts'
import { busyTime, postgresTime, processorTime } from '../processor-time.ts'
import { get, type Kind } from './kinds.ts'
import { lengths, rounds } from './phases.ts'
import { type Measured, report } from './report.ts'

/** Seconds. */
const capacityTakes = 4
/** A process compiles what it does often. */
const warmUp = 5
const times = 10
/** A busy hour, as an operator would plan for it. */
const normalPart = 0.7
/**
 * Connections that the flood may use together, from so many networks. Where it is a rate that is offered, they have to be more than
 * are busy at a time: who waits for one of them waits for the load, not for the site.
 */
const mostConnections = { closed: 300, paced: 1000 }
const networks = 100
/** Who is not part of the flood. */
const beside = { connections: 32, networks: 1, network: 120 }
const readersBeside = { connections: 64, networks: 16, network: 130 }

interface Measuring {
  site: Server
  /** The process id of its PostgreSQL. Both have this processor. */
  postmaster: number
}

/** The processor of the site and its PostgreSQL. */
export const ours = '0'

/** Measures what the site serves of a kind, then offers it ten times as much, beside kept pages and health checks. */
export async function measureKind({ site, postmaster }: Measuring, kind: Kind): Promise<Measured> {
  const { name, requests, busy, isClosed, readers } = kind
  const stream = { name, requests, networks, network: 2 }
  const connections = isClosed ? mostConnections.closed : mostConnections.paced
  const capacity = await capacityOf(site, { ...stream, connections: busy })

  const normal = capacity * normalPart
  const over = isClosed ? null : capacity * times
  const { warm, ...round } = lengths
  const all = (first: number, each: (number | null)[]) => [first, ...Array.from({ length: rounds }, () => each).flat()]
  const always = (rate: number) => all(rate, [rate, rate, rate]) as number[]
  const memory: number[] = [await site.megabytes()]
  const watch = setInterval(async () => memory.push(await site.megabytes().catch(() => 0)), 200)
  const othersTime = async () =>
    (await busyTime(ours)) - (await processorTime(site.pid)) - (await postgresTime(postmaster))
  const [began, before] = [performance.now(), await othersTime()]
  const answers = await arrive(
    { port: site.port, seconds: all(warm, Object.values(round)) as number[] },
    [{ ...stream, rates: all(normal, [normal, over, normal]), connections }],
    [
      { ...beside, name: 'kept', requests: [get('/')], rates: always(60) },
      { ...beside, name: 'health', requests: [get('/healthz')], rates: always(5) },
      ...(readers ? [{ ...beside, ...readersBeside, name: 'readers', requests: readers, rates: always(30) }] : []),
    ],
  )
  clearInterval(watch)
  const others = ((await othersTime()) - before) / (performance.now() - began)
  return report({ name, capacity, answers, memory, isClosed, others })
}

/** How many are served in a second while some connections ask all the time. */
async function capacityOf(
  { port }: Server,
  stream: { name: string; requests: string[]; networks: number; network: number; connections: number },
): Promise<number> {
  const seconds = [warmUp, capacityTakes]
  const answers = (await arrive({ port, seconds }, [{ ...stream, rates: [null, null] }]))[stream.name] ?? []
  return answers.filter(([at, , status]) => at >= 1000 * warmUp && status > 0 && status !== 503).length / capacityTakes
}
