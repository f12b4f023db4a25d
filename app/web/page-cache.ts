import { LRUCache } from 'lru-cache'
import { everyPage } from '#db/clear-pages.ts'

/** What is kept of a page: the cache looks at these two alone. */
export interface Keepable {
  /** Without tags it is not kept. */
  tags: ReadonlySet<string>
  /** Seconds. */
  maxAge: number
  bytes: number
}

interface Making<Page> {
  page: Promise<Page>
  cleared: Set<string>
}

/** Milliseconds for which a page may be given out that can be neither made anew nor known to be out of date. */
const longestLast = 600_000
/** Milliseconds that a change takes at most from announcing what it clears to its being heard of. */
const longestWrite = 60_000

/**
 * Whole pages by address, least recently asked for first out, never more than `maxBytes` together. A page asked for by
 * many at once is made once. What was cleared while a page was being made is not kept, and who asks after the
 * clearing gets a page begun after it.
 */
export class PageCache<Page extends Keepable> {
  readonly #pages: LRUCache<string, Page>
  readonly #tagsOf = new Map<string, ReadonlySet<string>>()
  readonly #joinable = new Map<string, Making<Page>>()
  readonly #inTheMaking = new Set<Making<Page>>()
  /** Tags about to be cleared by this process, and when that was: whether it came to that may never be heard. */
  readonly #doubted = new Map<string, number>()
  #pausedAt: number | null = null

  constructor({ maxBytes }: { maxBytes: number }) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      ttlResolution: 100,
      noDeleteOnStaleGet: true,
      // Asked for each time, so that a test can set it.
      perf: { now: () => performance.now() },
      sizeCalculation: (page) => page.bytes,
      onInsert: (page, address) => this.#tagsOf.set(address, page.tags),
      dispose: (_page, address) => this.#tagsOf.delete(address),
    })
  }

  get bytes(): number {
    return this.#pages.calculatedSize
  }

  find(address: string): Page | undefined {
    return this.#pausedAt === null ? this.#pages.get(address) : undefined
  }

  /**
   * The page as it last was, for while nothing newer can be made: at most ten minutes after it held for sure, and never
   * when it was cleared, or this process was about to clear it when the word of that could no longer be heard.
   */
  findLast(address: string): Page | undefined {
    if (this.#pausedAt !== null && performance.now() - this.#pausedAt > longestLast) return undefined
    if (this.#pages.getRemainingTTL(address) < -longestLast) return undefined
    return this.#pages.get(address, { allowStale: true })
  }

  /** The page that is being made for somebody else, or the one `make` makes. */
  async findOrMake(address: string, make: () => Promise<Page>): Promise<Page> {
    const underway = this.#joinable.get(address)
    if (underway) return underway.page

    const making: Making<Page> = { page: make(), cleared: new Set() }
    this.#joinable.set(address, making)
    this.#inTheMaking.add(making)
    try {
      const page = await making.page
      const holds = !making.cleared.has(everyPage) && making.cleared.isDisjointFrom(page.tags)
      if (holds && this.#pausedAt === null && page.tags.size > 0) {
        this.#pages.set(address, page, { ttl: page.maxAge * 1000 })
      }
      return page
    } finally {
      this.#inTheMaking.delete(making)
      if (this.#joinable.get(address) === making) this.#joinable.delete(address)
    }
  }

  clear(tags: string[]): void {
    this.#giveOutNoMore(tags)
    this.#forget(tags)
  }

  /** Called before a change that clears `tags` is written: it may be made without our hearing of it. */
  doubt(tags: string[]): void {
    if (this.#pausedAt !== null) {
      this.#forget(tags)
      return
    }
    const now = performance.now()
    for (const tag of tags) {
      this.#doubted.delete(tag)
      this.#doubted.set(tag, now)
    }
    // The oldest come first.
    for (const [tag, since] of this.#doubted) {
      if (now - since < longestWrite) break
      this.#doubted.delete(tag)
    }
  }

  /** Keeps nothing until `resume`: there may be changes that this instance does not hear of. `findLast` still finds. */
  pause(): void {
    if (this.#pausedAt !== null) return
    this.#pausedAt = performance.now()
    const earliest = this.#pausedAt - longestWrite
    this.#forget([...this.#doubted].filter(([, since]) => since > earliest).map(([tag]) => tag))
    this.#doubted.clear()
    this.#giveOutNoMore([everyPage])
  }

  /** Changes are heard again; what was kept before may have been changed meanwhile, and goes. */
  resume(): void {
    this.clear([everyPage])
    this.#pausedAt = null
  }

  /** What is being made is neither kept nor given to anybody who comes later. */
  #giveOutNoMore(tags: string[]): void {
    this.#joinable.clear()
    for (const making of this.#inTheMaking) for (const tag of tags) making.cleared.add(tag)
  }

  #forget(tags: string[]): void {
    if (tags.includes(everyPage)) this.#pages.clear()
    // Looking through a thousand pages takes 40 µs; an index of tags took as much for each page that was kept.
    for (const [address, held] of this.#tagsOf) if (tags.some((tag) => held.has(tag))) this.#pages.delete(address)
  }
}
