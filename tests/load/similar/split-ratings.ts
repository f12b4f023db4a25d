import { createHash } from 'node:crypto'
import { likedStars } from '#domain/titles/similar/similar-rules.ts'
import type { Activity } from '../activity/read-activity.ts'

type Ratings = Activity['ratings']

/** A reader's ratings, some of what they liked held out. Anime are MyAnimeList's numbers. */
export interface SplitReader {
  reader: string
  train: { anime: number; stars: number }[]
  held: Set<number>
}

const fewest = 5
const share = 0.2

/**
 * Holds out a fifth of what each reader liked, chosen by hash, of readers who liked at least five: always the same ones, so
 * that figures can be compared.
 */
export function splitRatings(ratings: Ratings): SplitReader[] {
  const ofReaders = Map.groupBy(
    ratings.filter(({ anime }) => anime > 0),
    ({ reader }) => reader,
  )
  return [...ofReaders].map(([reader, own]) => {
    const liked = own
      .filter(({ stars }) => stars >= likedStars)
      .map(({ anime }) => ({ anime, hash: createHash('sha256').update(`kiroku-1:${reader}:${anime}`).digest('hex') }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    const number = liked.length >= fewest ? Math.round(share * liked.length) : 0
    const held = new Set(liked.slice(0, number).map(({ anime }) => anime))
    return { reader, train: own.filter(({ anime }) => !held.has(anime)), held }
  })
}

/** How well recommendations of ten find what was held out: nDCG@10, the mean over readers. */
export function judge(readers: SplitReader[], recommend: (reader: SplitReader) => Map<number, number>): number {
  const judged = readers.filter(({ held }) => held.size > 0)
  const gains = judged.map((reader) => {
    const scores = recommend(reader)
    for (const { anime } of reader.train) scores.delete(anime)
    const best = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 10)
    const gain = best.reduce((sum, [anime], place) => sum + (reader.held.has(anime) ? discount(place) : 0), 0)
    const ideal = Array.from({ length: Math.min(10, reader.held.size) }, (_, place) => discount(place))
    return gain / ideal.reduce((sum, each) => sum + each, 0)
  })
  return gains.reduce((sum, gain) => sum + gain, 0) / judged.length
}

export function discount(place: number): number {
  return 1 / Math.log2(place + 2)
}
