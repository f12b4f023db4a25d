import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#domain/refusal.ts'
import { isSilent } from '../is-silent.ts'

/** Limits requests to other sites: a pause between requests to each, and none to a site that keeps not answering. */
export class Hosts {
  readonly #pause: number
  readonly #mostSilences = 10
  /** By performance.now(): the clock may be set meanwhile. */
  readonly #freeAt = new Map<string, number>()
  readonly #silences = new Map<string, number>()

  /**
   * @param pause milliseconds between two requests to the same host
   * @param silent hosts that are known not to answer
   */
  constructor(pause: number, silent: string[]) {
    this.#pause = pause
    for (const host of silent) this.#silences.set(host, this.#mostSilences)
  }

  /** The hosts that get no more requests. */
  get silent(): string[] {
    return [...this.#silences].filter(([, silences]) => silences >= this.#mostSilences).map(([host]) => host)
  }

  /** @throws Refusal 'fetch-host', or what `ask` throws */
  async ask<Answer>(address: string, ask: () => Promise<Answer>): Promise<Answer> {
    const host = hostOf(address)
    const silences = this.#silences.get(host) ?? 0
    if (silences >= this.#mostSilences) throw new Refusal('fetch-host')

    const now = performance.now()
    const turn = Math.max(now, this.#freeAt.get(host) ?? 0)
    this.#freeAt.set(host, turn + this.#pause)
    await wait(turn - now)
    try {
      const answer = await ask()
      this.#silences.delete(host)
      return answer
    } catch (error) {
      this.#silences.set(host, isSilent(error) ? (this.#silences.get(host) ?? 0) + 1 : 0)
      throw error
    }
  }
}

/** Must match how findNextPosters takes the host from an address. */
function hostOf(address: string): string {
  return address.split('/')[2] ?? ''
}
