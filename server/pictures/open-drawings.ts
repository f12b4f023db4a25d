import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { picturesBusy } from '#domain/media/pictures-busy.ts'
import { readFileAddress } from '#domain/media/rules.ts'
import type { Storage } from '#domain/media/storage.ts'
import { Refusal } from '#domain/refusal.ts'
import type { YearPicture, YearPictures } from '#domain/statistics/year-picture-rules.ts'
import { memoryFor } from '../memory-for.ts'
import { type MakerBounds, openMakers } from './open-makers.ts'

export interface Drawings extends YearPictures {
  /** Ends the child process. */
  stop(): void
}

const usual: MakerBounds & { remembered: number } = {
  kind: 'years',
  program: fileURLToPath(new URL('./draw-process.ts', import.meta.url)),
  memory: memoryFor(600_000_000),
  time: 10_000,
  reading: 10_000,
  // At most one processor, whatever is asked for.
  processes: 1,
  waiting: 8,
  idle: 30_000,
  /** How many pictures are kept; one takes some 300 kB. */
  remembered: 32,
}

/** Draws pictures of years in a child process with limits, and keeps the last ones by a digest of all that is on them. */
export function openDrawings(storage: Storage, given: Partial<typeof usual> = {}): Drawings {
  const bounds = { ...usual, ...given }
  const makers = openMakers(bounds)
  const kept = new Map<string, Promise<Buffer>>()

  async function make({ covers, ...picture }: YearPicture, forget: () => void): Promise<Buffer> {
    const posters = await Promise.all(
      covers.map(({ poster }) =>
        posterIn(storage, poster).catch(() => {
          // A picture without a poster is better than none, as long as the storage is away.
          forget()
          return null
        }),
      ),
    )
    const year = { ...picture, covers: covers.map((cover, place) => ({ ...cover, poster: posters[place] ?? null })) }
    const answer = await makers.ask([], { year }).catch(asBusy)
    if ('drawn' in answer) return Buffer.from(answer.drawn)
    throw new Error('unexpected-answer')
  }

  return {
    draw(picture) {
      const digest = hash('sha256', JSON.stringify(picture))
      const forget = () => kept.delete(digest)
      const found = kept.get(digest) ?? make(picture, forget)
      // The one asked for last is forgotten last.
      kept.delete(digest)
      kept.set(digest, found)
      found.catch(forget)
      const [oldest] = kept.keys()
      if (kept.size > bounds.remembered && oldest !== undefined) kept.delete(oldest)
      return found
    },
    stop: makers.stop,
  }
}

/** Who looks at a picture has sent none that could be too heavy: the site is too busy to draw it in time. */
function asBusy(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'picture-heavy') throw error
  throw picturesBusy(error.cause)
}

async function posterIn(storage: Storage, address: string | null): Promise<Buffer | null> {
  if (address === null || !readFileAddress(address)) return null
  const stored = await storage.get(address.slice(1))
  return stored && buffer(stored.stream)
}
