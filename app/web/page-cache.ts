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
  #paused = false

  constructor({ maxBytes }: { maxBytes: number }) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      ttlResolution: 100,
      sizeCalculation: (page) => page.bytes,
      onInsert: (page, address) => this.#tagsOf.set(address, page.tags),
      dispose: (_page, address) => this.#tagsOf.delete(address),
    })
  }

  get bytes(): number {
    return this.#pages.calculatedSize
  }

  find(address: string): Page | undefined {
    return this.#pages.get(address)
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
      if (holds && !this.#paused && page.tags.size > 0) {
        this.#pages.set(address, page, { ttl: page.maxAge * 1000 })
      }
      return page
    } finally {
      this.#inTheMaking.delete(making)
      if (this.#joinable.get(address) === making) this.#joinable.delete(address)
    }
  }

  clear(tags: string[]): void {
    this.#joinable.clear()
    for (const making of this.#inTheMaking) for (const tag of tags) making.cleared.add(tag)

    if (tags.includes(everyPage)) this.#pages.clear()
    // Looking through a thousand pages takes 40 µs; an index of tags took as much for each page that was kept.
    for (const [address, held] of this.#tagsOf) if (tags.some((tag) => held.has(tag))) this.#pages.delete(address)
  }

  /** Keeps nothing until `resume`: there may be changes that this instance does not hear of. */
  pause(): void {
    this.#paused = true
    this.clear([everyPage])
  }

  resume(): void {
    this.clear([everyPage])
    this.#paused = false
  }
}
