/** Bytes, for all bodies that are arriving or at work. */
const most = 32_000_000
/** Bytes, for those that come from one address: nobody keeps others from sending theirs. */
const mostOfOne = 4_000_000

/** Counts what request bodies hold in memory, all together and by client. */
export class BodyMemory {
  readonly #heldBy = new Map<string, number>()
  #held = 0

  /** Bytes. */
  get held(): number {
    return this.#held
  }

  /** Whether so many bytes more may be held for this client; if so they count until they are given back. */
  take(client: string, bytes: number): boolean {
    const theirs = (this.#heldBy.get(client) ?? 0) + bytes
    if (theirs > mostOfOne || this.#held + bytes > most) return false
    this.#heldBy.set(client, theirs)
    this.#held += bytes
    return true
  }

  giveBack(client: string, bytes: number): void {
    const theirs = (this.#heldBy.get(client) ?? 0) - bytes
    if (theirs > 0) this.#heldBy.set(client, theirs)
    else this.#heldBy.delete(client)
    this.#held -= bytes
  }
}
