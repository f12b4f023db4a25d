import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/**
 * Requests that arrive whether or not those before them have been answered, as a line of JSON on standard input. Once they are ready, which is
 * printed, a second line says when to begin, as Date.now() has it: so several processes share their phases.
 */
export interface Arrivals {
  port: number
  /** How long each phase takes. */
  seconds: number[]
  streams: Stream[]
}

export interface Stream {
  name: string
  /** Requests a second in each phase; null sends the next one as soon as a connection is free. */
  rates: (number | null)[]
  /** Whole requests, sent in turn: each character is a byte. */
  requests: string[]
  /** Connections at most, which take turns in coming from so many networks: 127.0.0.`network` and those after it. */
  connections: number
  networks: number
  network: number
}

/** When it was due, milliseconds from then to the last byte of the answer, the status (0 for none), and Retry-After. */
export type Answered = [at: number, ms: number, status: number, retryAfter: boolean]

/** Due requests that found no free connection in this time count as unanswered. */
const longestUnsent = 3_000
const nothing = Buffer.alloc(0)
/** Bytes that are handed to the system at once: who is refused after the first of them sends no more, as beyond a real network. */
const slice = 128_000

/**
 * Times count from when a request was due, so that waiting for a connection, which is the server's doing, is in them.
 * The pauses between requests are exponential, as between requests of many people.
 */
class Sender {
  /** The numbers of all answers in one list: hundreds of thousands of lists of their own would be moved by the collector while we measure. */
  readonly #answered: number[] = [0.5]
  readonly #free: Connection[] = []
  readonly #due: number[] = []
  readonly #requests: Buffer[]
  readonly #begun: number
  #next: number
  #rate: number | null = 0
  #sent = 0

  constructor(port: number, stream: Stream, begun: number) {
    this.#requests = stream.requests.map((request) => Buffer.from(request, 'latin1'))
    this.#begun = begun
    this.#next = begun
    for (let n = 0; n < stream.connections; n++) {
      this.#free.push(new Connection(port, `127.0.0.${stream.network + (n % stream.networks)}`))
    }
  }

  send(rate: number | null, now: number): void {
    this.#rate = rate
    if (rate === null) while (this.#free.length > 0) this.#ask(now)
    else if (rate > 0) {
      this.#next = Math.max(this.#next, now - 100)
      for (; this.#next <= now; this.#next -= (Math.log(1 - Math.random()) / rate) * 1000) this.#due.push(this.#next)
    }
    while (this.#due.length > 0 && now - (this.#due[0] ?? now) > longestUnsent) this.#note(this.#due.shift() ?? now, 0)
    while (this.#due.length > 0 && this.#free.length > 0) this.#ask(this.#due.shift() ?? now)
  }

  end(): Answered[] {
    for (const each of this.#free) each.close()
    const found: Answered[] = []
    for (let at = 1; at < this.#answered.length; at += 4) {
      const [due = 0, ms = 0, status = 0, retryAfter] = this.#answered.slice(at, at + 4)
      found.push([Math.round(due), Math.round(ms * 100) / 100, status, retryAfter === 1])
    }
    return found
  }

  #ask(due: number): void {
    const request = this.#requests[this.#sent++ % this.#requests.length]
    const connection = this.#free.shift()
    connection?.ask(request ?? nothing, (status, retryAfter) => {
      this.#free.push(connection)
      this.#note(due, status, retryAfter)
      if (this.#rate === null) this.#ask(performance.now())
    })
  }

  #note(due: number, status: number, retryAfter = false): void {
    this.#answered.push(due - this.#begun, performance.now() - due, status, retryAfter ? 1 : 0)
  }
}

type Done = (status: number, retryAfter: boolean) => void

/** One request at a time; it is opened anew after the server has closed it. */
class Connection {
  readonly #to: { port: number; host: string; localAddress: string; noDelay: boolean }
  #socket: Socket | undefined
  #done: Done | undefined
  #head = ''
  #missing = 0
  /** What of the request is still to be sent. */
  #rest: Buffer = nothing

  constructor(port: number, localAddress: string) {
    this.#to = { port, host: '127.0.0.1', localAddress, noDelay: true }
  }

  ask(request: Buffer, done: Done): void {
    this.#done = done
    this.#head = ''
    this.#missing = 0
    if (!this.#socket || this.#socket.destroyed || this.#socket.readyState !== 'open') this.#socket = this.#open()
    this.#rest = request
    this.#write(this.#socket)
  }

  close(): void {
    this.#socket?.destroy()
  }

  #open(): Socket {
    this.#socket?.destroy()
    const socket = connect(this.#to)
    socket.on('error', () => {})
    socket.on('data', (chunk) => this.#hear(chunk))
    socket.once('close', () => {
      if (socket === this.#socket) this.#finish(0)
    })
    return socket
  }

  #write(socket: Socket): void {
    const now = this.#rest.subarray(0, slice)
    this.#rest = this.#rest.subarray(slice)
    socket.write(now, () => {
      if (socket === this.#socket && !socket.destroyed && this.#rest.length > 0) this.#write(socket)
    })
  }

  #hear(chunk: Buffer): void {
    if (this.#missing === 0) {
      this.#head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4)
      this.#missing = this.#head.length + Number(/content-length: (\d+)/i.exec(this.#head)?.[1] ?? 0)
    }
    this.#missing -= chunk.length
    if (this.#missing > 0) return
    if (this.#rest.length > 0 || /^connection: close/im.test(this.#head)) this.#socket?.destroy()
    this.#finish(Number(this.#head.slice(9, 12)))
  }

  #finish(status: number): void {
    const done = this.#done
    this.#done = undefined
    done?.(status, /^retry-after: /im.test(this.#head))
  }
}

async function send({ port, seconds, streams }: Arrivals): Promise<Record<string, Answered[]>> {
  const begun = performance.now()
  const senders = streams.map((stream) => ({ stream, sender: new Sender(port, stream, begun) }))
  let phaseEnd = begun
  for (const [phase, length] of seconds.entries()) {
    phaseEnd += length * 1000
    for (let now = performance.now(); now < phaseEnd; now = performance.now()) {
      for (const { stream, sender } of senders) sender.send(stream.rates[phase] as number | null, now)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  return Object.fromEntries(senders.map(({ stream, sender }) => [stream.name, sender.end()]))
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const nextLine = async () => (await lines.next()).value ?? ''
const work: Arrivals = JSON.parse(await nextLine())
process.stdout.write('ready')
const begins = Number(await nextLine())
await new Promise((resolve) => setTimeout(resolve, Math.max(0, begins - Date.now())))
// Connections that still wait for an answer keep nobody waiting.
process.stdout.write(JSON.stringify(await send(work)), () => process.exit())
