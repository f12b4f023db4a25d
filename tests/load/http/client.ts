import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** A client process's task, as JSON on standard input. */
export interface Work {
  port: number
  /** Requested in turn, and from the start again until the time is up. */
  paths: string[]
  headers?: Record<string, string>
  connections: number
  /** Without it each path is requested once. */
  seconds?: number
}

export interface Done {
  requests: number
  seconds: number
  /** How many responses had each status. */
  statuses: Record<string, number>
}

/** Sends requests as fast as they are answered, one at a time on each connection, over plain sockets. */
async function send({ port, paths, headers = {}, connections, seconds }: Work): Promise<Done> {
  const rest = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const statuses: Record<string, number> = {}
  const started = performance.now()
  const end = started + (seconds ?? Number.POSITIVE_INFINITY) * 1000
  let sent = 0
  let requests = 0

  const nextRequest = () => {
    if (performance.now() > end || (!seconds && sent >= paths.length)) return null
    return `GET ${paths[sent++ % paths.length]} HTTP/1.1\r\n${rest.join('')}\r\n`
  }

  const talk = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let missing = 0
      const ask = () => {
        const request = nextRequest()
        if (request === null) socket.end(resolve)
        else socket.write(request)
      }
      socket.once('connect', ask).once('error', reject)
      socket.on('data', (chunk) => {
        if (missing === 0) {
          const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n'))
          const status = head.slice(9, 12)
          statuses[status] = (statuses[status] ?? 0) + 1
          missing = head.length + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
        }
        missing -= chunk.length
        if (missing > 0) return
        requests++
        ask()
      })
    })

  await Promise.all(Array.from({ length: connections }, talk))
  return { requests, seconds: (performance.now() - started) / 1000, statuses }
}

process.stdout.write(JSON.stringify(await send(JSON.parse(await text(process.stdin)))))
