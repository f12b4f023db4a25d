import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Kind } from '../rules.ts'
import { LikesGathering } from './likes.ts'
import { findNearest } from './nearest.ts'
import { fewestReaders, mostNeighbours, shrinkage } from './similar-rules.ts'

const kindOf = (title: number): Kind => (title % 3 === 0 ? 'manga' : 'anime')

function nearestOf(readers: number[][]) {
  const likes = new LikesGathering()
  for (const liked of readers) likes.add(liked.map((title) => ({ id: String(title), kind: kindOf(title) })))
  return new Map([...findNearest(likes.done())].map(({ id, neighbours }) => [id, neighbours]))
}

test('neighbours and their weights are what comparing each pair of titles gives', () => {
  const someReaders = fc.array(fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 20 }), { maxLength: 30 })
  fc.assert(
    fc.property(someReaders, (readers) => {
      const weight = (titles: number[]) =>
        readers
          .filter((liked) => titles.every((title) => liked.includes(title)))
          .reduce((sum, liked) => sum + 1 / Math.sqrt(liked.length), 0)
      const found = nearestOf(readers)

      for (const [id, neighbours] of found) {
        const title = Number(id)
        const expected = [...found.keys()]
          .map(Number)
          .filter((other) => other !== title)
          .filter((other) => readers.filter((l) => l.includes(title) && l.includes(other)).length >= fewestReaders)
          .map((other) => {
            const norm = Math.sqrt(weight([title]) * weight([other]))
            return { id: String(other), weight: Math.round((1000 * weight([title, other])) / (norm + shrinkage)) }
          })
          .filter((other) => other.weight > 0)
        const sorted = (list: { id: string }[]) => list.toSorted((a, b) => Number(a.id) - Number(b.id))
        expect(sorted(neighbours)).toEqual(sorted(expected))
        for (const kind of ['anime', 'manga']) {
          const weights = neighbours.filter(({ id }) => kindOf(Number(id)) === kind).map(({ weight }) => weight)
          expect(weights).toEqual(weights.toSorted((a, b) => b - a))
        }
      }
    }),
  )
})

test('of each kind the nearest fifty are kept', () => {
  const many = Array.from({ length: 200 }, (_, title) => title)

  const neighbours = nearestOf([many, many, many]).get('1') ?? []

  const ofKind = (kind: Kind) => neighbours.filter(({ id }) => kindOf(Number(id)) === kind)
  expect([ofKind('anime').length, ofKind('manga').length]).toEqual([mostNeighbours, mostNeighbours])
})

test('what a single reader liked together brings no titles together', () => {
  expect(nearestOf([[1, 2, 3]]).get('1')).toEqual([])
})
