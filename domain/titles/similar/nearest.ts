import { type Kind, kinds } from '../rules.ts'
import type { Likes } from './likes.ts'
import { fewestReaders, mostNeighbours, shrinkage } from './similar-rules.ts'

export interface Neighbour {
  id: string
  /** In thousandths, from 1 to 1000. */
  weight: number
}

export interface Neighbourhood {
  id: string
  /** Nearest first within each kind. */
  neighbours: Neighbour[]
}

/**
 * The titles that were liked by the same readers as each title: the correlation of their likes (cosine), with shrinkage, so
 * that a few readers say little. A reader who liked many titles says less about each pair of them: one of `n` likes weighs
 * `1 / √n`. Takes one pass over each title's readers and what they liked; besides the likes it holds a few numbers per title.
 */
export function* findNearest(likes: Likes): Generator<Neighbourhood> {
  const { titles, ofReader, readerStarts } = likes
  const { readersOf, titleStarts } = turnRound(likes)
  const readerWeights = Float64Array.from(
    { length: likes.readers },
    (_, reader) => 1 / Math.sqrt(likesOf(likes, reader)),
  )
  const norms = new Float64Array(titles.length)
  for (let title = 0; title < titles.length; title++) {
    for (let at = startOf(titleStarts, title); at < startOf(titleStarts, title + 1); at++) {
      norms[title] = (norms[title] ?? 0) + (readerWeights[readersOf[at] ?? 0] ?? 0)
    }
  }

  const together = new Float64Array(titles.length)
  const readers = new Int32Array(titles.length)
  const met: number[] = []
  for (let title = 0; title < titles.length; title++) {
    for (let at = startOf(titleStarts, title); at < startOf(titleStarts, title + 1); at++) {
      const reader = readersOf[at] ?? 0
      const weight = readerWeights[reader] ?? 0
      const end = startOf(readerStarts, reader + 1)
      for (let like = startOf(readerStarts, reader); like < end; like++) {
        const other = ofReader[like] as number
        if (readers[other] === 0) met.push(other)
        readers[other] = (readers[other] as number) + 1
        together[other] = (together[other] as number) + weight
      }
    }
    const near: { other: number; weight: number }[] = []
    for (const other of met) {
      if (other !== title && (readers[other] ?? 0) >= fewestReaders) {
        const norm = Math.sqrt((norms[title] ?? 0) * (norms[other] ?? 0))
        const weight = Math.round((1000 * (together[other] ?? 0)) / (norm + shrinkage))
        if (weight > 0) near.push({ other, weight })
      }
      readers[other] = 0
      together[other] = 0
    }
    met.length = 0
    near.sort((a, b) => b.weight - a.weight || a.other - b.other)
    const ofKind = (kind: Kind) => near.filter(({ other }) => titles[other]?.kind === kind).slice(0, mostNeighbours)
    const neighbours = kinds.flatMap(ofKind).map(({ other, weight }) => ({ id: titles[other]?.id ?? '', weight }))
    yield { id: titles[title]?.id ?? '', neighbours }
  }
}

function likesOf({ readerStarts }: Likes, reader: number): number {
  return startOf(readerStarts, reader + 1) - startOf(readerStarts, reader)
}

function startOf(starts: Int32Array, number: number): number {
  return starts[number] ?? 0
}

/** The readers of each title, as `Likes` has the titles of each reader. */
function turnRound({ titles, readers, ofReader, readerStarts }: Likes) {
  const titleStarts = new Int32Array(titles.length + 1)
  for (const title of ofReader) titleStarts[title + 1] = (titleStarts[title + 1] ?? 0) + 1
  for (let title = 0; title < titles.length; title++) {
    titleStarts[title + 1] = startOf(titleStarts, title + 1) + startOf(titleStarts, title)
  }
  const next = titleStarts.slice()
  const readersOf = new Int32Array(ofReader.length)
  for (let reader = 0; reader < readers; reader++) {
    for (let at = startOf(readerStarts, reader); at < startOf(readerStarts, reader + 1); at++) {
      const title = ofReader[at] ?? 0
      readersOf[next[title] ?? 0] = reader
      next[title] = (next[title] ?? 0) + 1
    }
  }
  return { readersOf, titleStarts }
}
