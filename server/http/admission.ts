import type { Socket } from 'node:net'
import { networkOf } from '#domain/accounts/attempts.ts'
import { OneATurn } from './one-a-turn.ts'

/** Bodies cut off, of which one is forgotten each second. */
const tolerated = 2
const mostCounted = 10
/** Networks. */
const mostRemembered = 10_000

interface Count {
  bodies: number
  /** When it was counted, in seconds. */
  at: number
}

/**
 * Lets connections in. A network that keeps having connections closed because bodies were still arriving comes after all others: in a flood of large bodies, which
 * come anew as soon as they are refused, readers would else stand in line with it (docs/decisions/0100-a-door-for-who-keeps-coming.md).
 */
export class Admission {
  readonly #letIn: (socket: Socket) => void
  readonly #mostWaiting: number
  /** By network, the longest ago first. */
  readonly #cutOff = new Map<string, Count>()
  readonly #line = new OneATurn()

  /** @param mostWaiting connections that may stand in line; who comes after them is let in */
  constructor(letIn: (socket: Socket) => void, mostWaiting: number) {
    this.#letIn = letIn
    this.#mostWaiting = mostWaiting
  }

  /** A connection of which nothing has been read. */
  ask(socket: Socket): void {
    const isCalm = this.#cutOff.size === 0 || this.#countOf(networkOf(socket.remoteAddress ?? '')) <= tolerated
    if (isCalm || this.#line.waiting >= this.#mostWaiting) this.#letIn(socket)
    else this.#letInLater(socket)
  }

  /** Called when the connection will be closed before its body has arrived. */
  cutOff({ remoteAddress }: Socket): void {
    if (remoteAddress === undefined) return
    const network = networkOf(remoteAddress)
    const bodies = Math.min(this.#countOf(network) + 1, mostCounted)
    this.#cutOff.delete(network)
    this.#cutOff.set(network, { bodies, at: performance.now() / 1000 })
    const [oldest] = this.#cutOff.keys()
    if (this.#cutOff.size > mostRemembered && oldest !== undefined) this.#cutOff.delete(oldest)
  }

  #countOf(network: string): number {
    const counted = this.#cutOff.get(network)
    if (!counted) return 0
    const left = counted.bodies - (performance.now() / 1000 - counted.at)
    if (left <= 0) this.#cutOff.delete(network)
    return Math.max(0, left)
  }

  async #letInLater(socket: Socket): Promise<void> {
    socket.on('error', ignore)
    await this.#line.turn('connection')
    socket.off('error', ignore)
    if (!socket.destroyed) this.#letIn(socket)
  }
}

function ignore(): void {}
