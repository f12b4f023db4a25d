import { Amounts } from './amounts.ts'

interface Bounds {
  /** Bytes, for all bodies. */
  most: number
  /** Bytes, for those of one network, or of a reader's session. */
  mostOfOne: number
}

/** For bodies of requests that are arriving or being worked on. */
const ofRequests: Bounds = { most: 32_000_000, mostOfOne: 4_000_000 }
/** For pictures of a store that are being read from it or sent. */
export const ofPictures: Bounds = { most: 64_000_000, mostOfOne: 64_000_000 }

/** What one body takes. */
export interface HeldBody {
  /** Whether it may take this many more bytes. */
  grow(bytes: number): boolean
  /** Called when others need its memory more; null while it cannot be given up. */
  giveUp: (() => void) | null
  giveBack(): void
}

interface Counted extends HeldBody {
  who: string
  bytes: number
}

/**
 * Counts the memory that bodies use, of requests or of answers. When there is none left, those who hold least get theirs from bodies that
 * are on their way, of whoever holds most: so nobody keeps others from sending forms, or from reading pictures, by doing so slowly.
 */
export class BodyMemory {
  readonly #bounds: Bounds
  readonly #heldBy = new Amounts()
  readonly #bodies = new Set<Counted>()

  constructor(bounds = ofRequests) {
    this.#bounds = bounds
  }

  /** Bytes. */
  get held(): number {
    return this.#heldBy.all
  }

  /** A body that holds nothing yet. */
  hold(who: string): HeldBody {
    const body: Counted = {
      who,
      bytes: 0,
      giveUp: null,
      grow: (bytes) => this.#grow(body, bytes),
      giveBack: () => this.#giveBack(body),
    }
    this.#bodies.add(body)
    return body
  }

  #grow(body: Counted, bytes: number): boolean {
    const { most, mostOfOne } = this.#bounds
    const theirs = this.#heldBy.of(body.who) + bytes
    if (theirs > mostOfOne) return false
    while (this.held + bytes > most) {
      const other = this.#oneOfMost(theirs)
      if (!other) return false
      const { giveUp } = other
      this.#giveBack(other)
      giveUp?.()
    }
    body.bytes += bytes
    this.#heldBy.add(body.who, bytes)
    return true
  }

  /** One that can be given up, of whoever holds most, if that is more than so many bytes. */
  #oneOfMost(bytes: number): Counted | undefined {
    let found: Counted | undefined
    for (const each of this.#bodies) {
      const theirs = each.giveUp && each.bytes > 0 ? this.#heldBy.of(each.who) : 0
      if (theirs > bytes) [found, bytes] = [each, theirs]
    }
    return found
  }

  #giveBack(body: Counted): void {
    if (!this.#bodies.delete(body)) return
    this.#heldBy.add(body.who, -body.bytes)
  }
}
