import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Visit } from '#app/web/context.ts'
import type { Logger } from '../log.ts'
import { type Answer, send } from './answer.ts'
import { plainPage } from './plain-page.ts'
import { Unanswered } from './render.ts'
import { refuseUnreadable } from './unreadable.ts'

interface Serving {
  log: Logger
  /** Sent with every answer. */
  headers(): string[]
  answer(request: IncomingMessage, visit: Visit): Promise<Answer>
}

const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 }

/** A server that gives each request its id, its answer, and one line in the log. */
export function createHttpServer({ log, headers, answer }: Serving): Server {
  const server = createServer(limits, async (request, response) => {
    const started = performance.now()
    const requestId = randomUUID()
    const report = (error: unknown) => log.error({ id: requestId, err: error }, 'failed')
    const given = await answer(request, { requestId, report }).catch((error: unknown) => {
      if (!(error instanceof Unanswered)) report(error)
      return plainPage(500, { requestId })
    })
    try {
      send(response, given, [...headers(), 'X-Request-Id', requestId])
    } catch (error) {
      report(error)
      response.destroy()
    }
    // Without the query: it may hold what nobody else should read.
    const path = request.url?.split('?', 1)[0]?.slice(0, 500)
    const ms = Math.round((performance.now() - started) * 100) / 100
    const { status, cache } = given
    log.info({ id: requestId, method: request.method, path, status, ms, bytes: given.body?.length, cache }, 'answered')
  })

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
    const id = randomUUID()
    const status = refuseUnreadable(socket, error.code, id, [...headers(), 'X-Request-Id', id])
    log.info({ id, status, reason: error.code }, 'unreadable')
  })
  return server
}

const longestFarewell = 10_000

/** Closes the server when all it has begun is answered, or after ten seconds. */
export async function closeGently(server: Server): Promise<void> {
  await aQuietTurn(server)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  await Promise.race([closed, wait(longestFarewell, null, { ref: false })])
  server.closeAllConnections()
  await closed
}

/**
 * Settles after a turn of the event loop in which nothing was asked and nothing answered. Whoever had knocked has then
 * been let in, and nobody who was just answered can have knocked again: few are turned away half-way when the door closes.
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
  server.on('request', watch)
  for (let turns = 0; turns < 1000; turns++) {
    events = 0
    await nextTurn()
    if (events === 0) break
  }
  server.off('request', watch)
}
