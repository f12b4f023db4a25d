import type { IncomingMessage } from 'node:http'
import type { RefusalCode } from '#domain/refusal-rules.ts'
import type { Visit } from '#web/context.ts'
import type { Logger } from '../log.ts'
import { ClientGone } from './client-gone.ts'

interface Surroundings {
  log: Logger
  clientAddress(request: IncomingMessage): string
}

/** One request on its way through the site. A class, because tens of thousands are made per second. */
export class RequestVisit implements Visit {
  readonly requestId: string
  cache?: 'hit' | 'miss' = undefined
  route?: string = undefined
  refused?: RefusalCode = undefined
  userId?: string = undefined
  isRationed?: true = undefined
  answered = false
  readonly #request: IncomingMessage
  readonly #around: Surroundings

  constructor(requestId: string, request: IncomingMessage, around: Surroundings) {
    this.requestId = requestId
    this.#request = request
    this.#around = around
  }

  /** Whether the client still waits for the answer. */
  get isWaiting(): boolean {
    return !this.answered && !this.#request.socket.destroyed
  }

  clientAddress(): string {
    return this.#around.clientAddress(this.#request)
  }

  report(error: unknown): void {
    const { log } = this.#around
    if (error instanceof ClientGone) log.info({ id: this.requestId }, 'gone')
    else log.error({ id: this.requestId, err: error }, 'failed')
  }
}
