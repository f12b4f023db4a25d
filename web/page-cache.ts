import { LRUCache } from 'lru-cache'
import { everyPage } from '#db/clear-pages.ts'
import { ChangesHeard } from './changes-heard.ts'

/** What the cache needs to know about a page. */
export interface Keepable {
  /** A page without tags is not kept. */
  tags: ReadonlySet<string>
  /** Seconds. */
  maxAge: number
  bytes: number
  /** One of very many of its kind, such as a combination of filters: these share a small part of the cache. */
  isOneOfMany?: boolean
}

interface Making<Page> {
  page: Promise<Page>
  cleared: Set<string>
}

/** Milliseconds for which a page may be served that cannot be made again and is not known to be out of date. */
const maxStaleMs = 600_000
/** The most milliseconds between a change's announcement of what it will clear and the notification that it happened. */
const maxWriteMs = 60_000
/** Milliseconds between a notice that every page is to be cleared soon and the clearing. */
const soonMs = 60_000
/** How many addresses of cleared pages are remembered. */
const mostCleared = 64

/** The most of the cache that pages of which there are very many may fill. */
const partOfMany = 1 / 4

/**
 * Whole pages by address, at most `maxBytes` in all; the least recently used are dropped first. Pages of which there are
 * very many fill a quarter of it at most, as far as the others leave room, and never push them out. A page that many
 * request at once is made once. A page that is cleared while it is being made is not kept, and requests after the
 * clearing get a page begun after it.
 */
export class PageCache<Page extends Keepable> {
  readonly heard = new ChangesHeard()
  readonly #few: LRUCache<string, Page>
  readonly #many: LRUCache<string, Page>
  readonly #tagsOf = new Map<string, ReadonlySet<string>>()
  /** Addresses whose pages were kept until they were cleared, and have not been made again. */
  readonly #cleared = new LRUCache<string, true>({ max: mostCleared })
  readonly #joinable = new Map<string, Making<Page>>()
  readonly #inTheMaking = new Set<Making<Page>>()
  /** Tags that this process announced it would clear, and when. It may never learn whether that happened. */
  readonly #doubted = new Map<string, number>()
  #pausedAt: number | null = null
  #clearingSoon: NodeJS.Timeout | null = null
  readonly #onClear: (tags: string[]) => void
  /** How often pages were cleared. */
  clearings = 0

  /** @param onClear called before pages are cleared, to forget what is remembered for them elsewhere */
  constructor({ maxBytes, onClear = () => {} }: { maxBytes: number; onClear?: (tags: string[]) => void }) {
    this.#onClear = onClear
    this.#few = this.#open(maxBytes)
    this.#many = this.#open(Math.floor(maxBytes * partOfMany))
  }

  #open(maxSize: number): LRUCache<string, Page> {
    return new LRUCache<string, Page>({
      maxSize,
      ttlResolution: 100,
      noDeleteOnStaleGet: true,
      // Looked up on each call, so that a test can replace the clock.
      perf: { now: () => performance.now() },
      sizeCalculation: (page) => page.bytes,
      onInsert: (page, address) => this.#tagsOf.set(address, page.tags),
      dispose: (_page, address) => this.#tagsOf.delete(address),
    })
  }

  get count(): number {
    return this.#few.size + this.#many.size
  }

  get maxBytes(): number {
    return this.#few.maxSize
  }

  get bytes(): number {
    return this.#few.calculatedSize + this.#many.calculatedSize
  }

  find(address: string): Page | undefined {
    if (this.#pausedAt !== null || !this.heard.isCurrent()) return undefined
    return this.#few.get(address) ?? this.#many.get(address)
  }

  /**
   * The last version of a page, for while no newer one can be made. It is served for at most ten minutes after it was
   * last known to be valid. It is never served if it was cleared, or if this process was about to clear it when
   * notifications stopped.
   */
  findLast(address: string): Page | undefined {
    if (this.#pausedAt !== null && performance.now() - this.#pausedAt > maxStaleMs) return undefined
    const pages = this.#many.has(address) ? this.#many : this.#few
    if (pages.getRemainingTTL(address) < -maxStaleMs) return undefined
    return pages.get(address, { allowStale: true })
  }

  /** Whether the page was kept, and cleared a moment ago: many may want it. */
  wasCleared(address: string): boolean {
    return this.#cleared.has(address)
  }

  /** Whether `findOrMake` would make nothing anew. */
  isMaking(address: string): boolean {
    return this.#joinable.has(address)
  }

  /** The page that is already being made for another request, or the one that `make` returns. */
  async findOrMake(address: string, make: () => Promise<Page>): Promise<Page> {
    const underway = this.#joinable.get(address)
    if (underway) return underway.page

    const making: Making<Page> = { page: make(), cleared: new Set() }
    this.#joinable.set(address, making)
    this.#inTheMaking.add(making)
    try {
      const page = await making.page
      const holds = !making.cleared.has(everyPage) && making.cleared.isDisjointFrom(page.tags)
      if (holds) this.#cleared.delete(address)
      if (holds && this.#pausedAt === null && page.tags.size > 0) {
        const pages = page.isOneOfMany ? this.#many : this.#few
        pages.set(address, page, { ttl: page.maxAge * 1000 })
        while (this.bytes > this.#few.maxSize && this.#many.size > 0) this.#many.pop()
      }
      return page
    } finally {
      this.#inTheMaking.delete(making)
      if (this.#joinable.get(address) === making) this.#joinable.delete(address)
    }
  }

  clear(tags: string[]): void {
    this.clearings++
    if (tags.includes(everyPage)) {
      if (this.#clearingSoon) clearTimeout(this.#clearingSoon)
      this.#clearingSoon = null
    }
    this.#onClear(tags)
    this.#giveOutNoMore(tags)
    this.#forget(tags)
  }

  /** Clears every page a minute after the first of these calls. */
  clearSoon(): void {
    this.#clearingSoon ??= setTimeout(() => this.clear([everyPage]), soonMs).unref()
  }

  /** Called before a change that clears `tags` is written: its notification may never arrive. */
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
      if (now - since < maxWriteMs) break
      this.#doubted.delete(tag)
    }
  }

  /** Keeps nothing until `resume`: there may be changes that this instance is not told of. `findLast` still works. */
  pause(): void {
    if (this.#pausedAt !== null) return
    this.#pausedAt = Math.min(performance.now(), this.heard.until)
    const earliest = this.#pausedAt - maxWriteMs
    this.#forget([...this.#doubted].filter(([, since]) => since > earliest).map(([tag]) => tag))
    this.#doubted.clear()
    this.#giveOutNoMore([everyPage])
  }

  /** Notifications arrive again. Pages kept before may have changed in the meantime and are deleted. */
  resume(): void {
    this.clear([everyPage])
    this.#pausedAt = null
    this.heard.begin()
  }

  /** Pages now being made are neither kept nor shared with later requests. */
  #giveOutNoMore(tags: string[]): void {
    this.#joinable.clear()
    for (const making of this.#inTheMaking) for (const tag of tags) making.cleared.add(tag)
  }

  #forget(tags: string[]): void {
    if (tags.includes(everyPage)) {
      // The last used come first.
      for (const address of this.#few.keys().take(mostCleared)) this.#cleared.set(address, true)
      for (const pages of [this.#few, this.#many]) pages.clear()
    }
    // Searching a thousand pages takes 40 µs. An index by tag took as long for every page that was added.
    const gone = new Set(tags)
    for (const [address, held] of this.#tagsOf) {
      if (gone.isDisjointFrom(held)) continue
      if (this.#few.delete(address)) this.#cleared.set(address, true)
      this.#many.delete(address)
    }
  }
}
