/** Bytes, for all bodies that are arriving or being worked on. */
const most = 32_000_000
/** Bytes, for those from one address, so that nobody can keep others from sending theirs. */
const mostOfOne = 4_000_000

/** Counts the memory that request bodies use, in total and by client. */
export class BodyMemory {
  readonly #heldBy = new Map<string, number>()
  #held = 0

  /** Bytes. */
  get held(): number {
    return this.#held
  }

  /** Whether this many more bytes may be held for this client; if so, they count until they are given back. */
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
