import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Server as Listener, Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { uploadRetryTime } from '#domain/media/rules.ts'
import type { Visit } from '#web/context.ts'
import type { Logger } from '../log.ts'
import { logRefused } from '../log-security.ts'
import { clientsGone, countRequest } from '../metrics/requests.ts'
import { Admission } from './admission.ts'
import { type Answer, send } from './answer.ts'
import { plainAddress } from './client-address.ts'
import { ClientGone } from './client-gone.ts'
import { boundConnections } from './connections.ts'
import { mostConnections } from './most-connections.ts'
import { plainPage } from './plain-page.ts'
import { ReadyResponse } from './ready-head.ts'
import { Unanswered } from './render.ts'
import { RequestLine } from './request-line.ts'
import { refuseUnreadable } from './unreadable.ts'
import { RequestVisit } from './visit.ts'

interface Serving {
  log: Logger
  /** Sent with every answer. */
  headers(): string[]
  answer(request: IncomingMessage, visit: RequestVisit): Answer | Promise<Answer>
  clientAddress(request: IncomingMessage): string
}

// An upload may take long; the code that reads a body cuts it off sooner when no bytes arrive.
const options = {
  ServerResponse: ReadyResponse,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  requestTimeout: uploadRetryTime,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  // Requests without a body are streams that have ended: kept pages cost less (docs/decisions/0016).
  optimizeEmptyRequests: true,
}

/** Requests that arrive on a connection before those sent before them are answered. Browsers send none; each takes some kilobytes. */
const mostAhead = 16

/** A server that gives each request an id, an answer, and one line in the log. Who comes by other sockets has to be admitted. */
export function createHttpServer({ log, headers, answer, clientAddress }: Serving): {
  server: Server
  admission: Admission
} {
  const nextId = requestIds()
  const around = { log, clientAddress }

  const finish = (given: Answer, response: ServerResponse, visit: RequestVisit, started: number) => {
    visit.answered = true
    const { socket } = response
    if (trySend(response, given, headers(), visit) && socket && isDirect(visit, socket)) admission.cutOff(socket)
    const now = performance.now()
    countRequest(visit, response.req.method, given, now - started)
    log.line(new RequestLine(response.req, visit, given, now - started, now))
    logRefused(log, visit, given.status)
  }
  const fail = (error: unknown, response: ServerResponse, visit: RequestVisit, started: number) => {
    if (error instanceof ClientGone) {
      clientsGone.add('')
      return log.info({ id: visit.requestId, method: response.req.method }, 'gone')
    }
    if (!(error instanceof Unanswered)) visit.report(error)
    finish(plainPage(500, visit), response, visit, started)
  }

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    const visit = new RequestVisit(nextId(), request, around)
    try {
      const given = answer(request, visit)
      if (given instanceof Promise) {
        given.then(
          (later) => finish(later, response, visit, started),
          (error: unknown) => fail(error, response, visit, started),
        )
      } else {
        finish(given, response, visit, started)
      }
    } catch (error) {
      fail(error, response, visit, started)
    }
  }

  const isAhead = countAhead()
  const server = createServer(options, (request, response) => {
    if (isAhead(request, response)) return request.socket.destroy()
    if (response.socket) return begin(request, response)
    // What is opened or made for it sooner would wait for the answers before it.
    response.once('socket', () => begin(request, response))
  })

  const most = mostConnections()
  const admission = new Admission((socket) => {
    server.emit('connection', socket)
    socket.resume()
  }, most / 10)
  boundConnections(server, most)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
    const id = nextId()
    const status = refuseUnreadable(socket, error, id, [...headers(), 'X-Request-Id', id])
    log.info({ id, status, reason: error.code }, 'unreadable')
  })
  return { server, admission }
}

/** Whether this request, and what its client sent together with it, is more than may wait for the answers before it. */
function countAhead(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const ahead = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    // The answer whose turn it is has the socket.
    if (response.socket || socket.destroyed) return socket.destroyed
    const count = (ahead.get(socket) ?? 0) + 1
    ahead.set(socket, count)
    response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1))
    return count > mostAhead
  }
}

/** Whether the client has this connection itself, and no proxy that others share. */
function isDirect(visit: Visit, { remoteAddress = '' }: Socket): boolean {
  return plainAddress(remoteAddress) === visit.clientAddress()
}

/** @returns whether a body was cut off */
function trySend(response: ServerResponse, given: Answer, common: string[], visit: Visit): boolean {
  try {
    return send(response, given, common, visit.requestId)
  } catch (error) {
    visit.report(error)
    response.destroy()
    return false
  }
}

/** Unique ids: a random prefix for each process, and a counter. */
function requestIds(): () => string {
  const beginning = randomBytes(9).toString('base64url')
  let count = 0
  return () => `${beginning}-${count++}`
}

/** Milliseconds. */
const longestClosing = 10_000

/** Closes the server, and the other sockets by which it listens, when all open requests are answered, or after ten seconds. */
export async function closeGently(server: Server, others: Listener[]): Promise<void> {
  await aQuietTurn(server)
  const closed = Promise.all([server, ...others].map((each) => new Promise((resolve) => each.close(resolve))))
  await Promise.race([closed, wait(longestClosing, null, { ref: false })])
  server.closeAllConnections()
  await closed
}

/**
 * Settles after a turn of the event loop in which nobody was let in, no request arrived and none was answered. Waiting connections have then
 * been accepted, and few requests are cut off when the server closes.
 */
async function aQuietTurn(server: Server): Promise<void> {
  let events = 0
  const count = () => {
    events++
  }
  const watch = (_: IncomingMessage, response: ServerResponse) => {
    count()
    response.on('close', count)
  }
  server.on('connection', count).on('request', watch)
  for (let turns = 0; turns < 1000; turns++) {
    events = 0
    await nextTurn()
    if (events === 0) break
  }
  server.off('connection', count).off('request', watch)
}
