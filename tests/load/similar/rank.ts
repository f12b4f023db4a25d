import { LikesGathering } from '#domain/titles/similar/likes.ts'
import { findNearest } from '#domain/titles/similar/nearest.ts'
import { likedStars } from '#domain/titles/similar/similar-rules.ts'
import { judge, type SplitReader } from './split-ratings.ts'

/** nDCG@10 of the titles that most readers liked. */
export function judgePopular(readers: SplitReader[]): number {
  const liked = new Map<number, number>()
  for (const { train } of readers) for (const anime of likesOf(train)) liked.set(anime, (liked.get(anime) ?? 0) + 1)
  return judge(readers, () => new Map(liked))
}

/** nDCG@10 of cosine with shrinkage 10 and 50 neighbours of each candidate: a check of this evaluation, by a plain way to do it. */
export function judgeCosine(readers: SplitReader[]): number {
  const together = new Map<number, Map<number, number>>()
  for (const { train } of readers) {
    const likes = likesOf(train)
    for (const one of likes) {
      const row = together.get(one) ?? new Map<number, number>()
      together.set(one, row)
      for (const other of likes) row.set(other, (row.get(other) ?? 0) + 1)
    }
  }
  const norm = (anime: number) => together.get(anime)?.get(anime) ?? 0
  const nearest = [...together].map(([anime, row]) => {
    const weights = [...row].filter(([other]) => other !== anime)
    return {
      anime,
      neighbours: weights
        .map(([other, shared]) => ({ anime: other, weight: shared / (Math.sqrt(norm(anime) * norm(other)) + 10) }))
        .sort((a, b) => b.weight - a.weight)
        .slice(0, 50),
    }
  })
  return judgeNeighbours(readers, nearest)
}

/** nDCG@10 of the product's neighbours, by the same functions as its job. */
export function judgeRanker(readers: SplitReader[]): number {
  const likes = new LikesGathering()
  for (const { train } of readers) likes.add(likesOf(train).map((anime) => ({ id: String(anime), kind: 'anime' })))
  const nearest = [...findNearest(likes.done())].map(({ id, neighbours }) => ({
    anime: Number(id),
    neighbours: neighbours.map(({ id: other, weight }) => ({ anime: Number(other), weight })),
  }))
  return judgeNeighbours(readers, nearest)
}

interface Nearest {
  anime: number
  neighbours: { anime: number; weight: number }[]
}

/** A title is recommended for those of its neighbours that the reader liked. */
function judgeNeighbours(readers: SplitReader[], nearest: Nearest[]): number {
  const recommended = new Map<number, { anime: number; weight: number }[]>()
  for (const { anime, neighbours } of nearest) {
    for (const { anime: liked, weight } of neighbours) {
      const row = recommended.get(liked) ?? []
      recommended.set(liked, row)
      row.push({ anime, weight })
    }
  }
  return judge(readers, ({ train }) => {
    const scores = new Map<number, number>()
    for (const liked of likesOf(train)) {
      for (const { anime, weight } of recommended.get(liked) ?? []) scores.set(anime, (scores.get(anime) ?? 0) + weight)
    }
    return scores
  })
}

export function likesOf(train: SplitReader['train']): number[] {
  return train.filter(({ stars }) => stars >= likedStars).map(({ anime }) => anime)
}
