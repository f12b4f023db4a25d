import { arrive, type Server } from '../http/processes.ts'
import { busyTime, postgresTime, processorTime } from '../processor-time.ts'
import { get, type Kind } from './kinds.ts'
import { lengths, rounds } from './phases.ts'
import { type Measured, type Round, report } from './report.ts'

/** Seconds. A process compiles what it does often. */
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

/** Measures what the site serves of a kind, then offers it ten times as much, beside kept pages and health checks; three times. */
export async function measureKind({ site, postmaster }: Measuring, kind: Kind): Promise<Measured> {
  const memory: number[] = [await site.megabytes()]
  const watch = setInterval(async () => memory.push(await site.megabytes().catch(() => 0)), 200)
  const othersTime = async () =>
    (await busyTime(ours)) - (await processorTime(site.pid)) - (await postgresTime(postmaster))
  const [began, before] = [performance.now(), await othersTime()]
  await capacityOf(site, kind, warmUp)
  const found: Round[] = []
  for (let round = 0; round < rounds; round++) found.push(await measureRound(site, kind))
  clearInterval(watch)
  const others = ((await othersTime()) - before) / (performance.now() - began)
  return report({ name: kind.name, rounds: found, memory, isClosed: kind.isClosed, others })
}

async function measureRound(site: Server, kind: Kind): Promise<Round> {
  const { name, requests, isClosed, readers } = kind
  const capacity = await capacityOf(site, kind, lengths.capacity)
  const normal = capacity * normalPart
  const over = isClosed ? null : capacity * times
  const { warm, normal: before, over: during, after } = lengths
  const always = (rate: number) => [rate, rate, rate, rate]
  const answers = await arrive(
    { port: site.port, seconds: [warm, before, during, after] },
    [
      {
        ...{ name, requests, networks, network: 2 },
        rates: [normal, normal, over, normal],
        connections: isClosed ? mostConnections.closed : mostConnections.paced,
      },
    ],
    [
      { ...beside, name: 'kept', requests: [get('/')], rates: always(60) },
      { ...beside, name: 'health', requests: [get('/healthz')], rates: always(5) },
      ...(readers ? [{ ...beside, ...readersBeside, name: 'readers', requests: readers, rates: always(30) }] : []),
    ],
  )
  return { capacity, answers }
}

/** How many are served in a second while some connections ask all the time. */
async function capacityOf({ port }: Server, { name, requests, busy }: Kind, seconds: number): Promise<number> {
  const stream = { name, requests, networks, network: 2, connections: busy, rates: [null] }
  const answers = (await arrive({ port, seconds: [seconds] }, [stream]))[name] ?? []
  return answers.filter(([, , status]) => status > 0 && status !== 503).length / seconds
}
