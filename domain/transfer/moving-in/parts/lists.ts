import { Refusal } from '../../../refusal.ts'
import { type BroughtShelf, bringShelf, type ShelfTaken, takeBackShelf } from '../../../shelves/bring-shelf.ts'
import { mostShelved, mostShelves, readShelf, readShelfNote } from '../../../shelves/rules.ts'
import { told } from '../../../stored-refusal.ts'
import type { Section } from '../../readers/kiroku-parts.ts'
import { oneByOne, pastMoments, type ReadPart, readHidden, type SectionWork } from './section-work.ts'
import { titlesOfFile } from './titles-of-file.ts'

/** Its titles are named by their ids in the file. */
type KeptList = BroughtShelf

/**
 * A list of a reader's own that holds to our rules.
 * @throws Refusal as readShelf and readShelfNote, 'shelves-many', 'shelf-full', 'value-missing', 'value-long'
 */
export function readOwnList(place: number, list: Section<'lists'>): ReadPart {
  if (place > mostShelves) throw new Refusal('shelves-many', { most: mostShelves })
  if (list.titles.length > mostShelved) throw new Refusal('shelf-full', { most: mostShelved })
  const { name, description, visibility, titles } = list
  const { past, problem } = pastMoments()
  const hidden = readHidden({ at: list.hiddenAt, reason: list.hiddenReason }, 'hiddenReason')
  const record: KeptList = {
    ...readShelf({ name, description, visibility }),
    ...{ madeAt: past(list.madeAt), changedAt: past(list.changedAt), hiddenAt: hidden.at, hiddenReason: hidden.reason },
    titles: titles.map(({ titleId, note, notedAt, addedAt }) => ({
      ...{ titleId, note: readShelfNote(note), notedAt: past(notedAt), addedAt: past(addedAt) },
    })),
  }
  return { section: 'lists', place, name: record.name, record, problem: problem() }
}

/** Lists of a reader's own, with their order and notes. */
export const lists: SectionWork<KeptList, ShelfTaken> = {
  atOnce: 5,
  async bring(tx, { id, userId }, parts) {
    const asked = new Set(parts.flatMap(({ record }) => record.titles.map(({ titleId }) => titleId)))
    const titleOf = await titlesOfFile(tx, id, [...asked])
    const became = []
    for (const { place, record } of parts) {
      const titles = record.titles.flatMap((title) => {
        const titleId = titleOf.get(title.titleId)
        return titleId ? [{ ...title, titleId }] : []
      })
      const missing = record.titles.length - titles.length
      const problem = missing > 0 ? ({ code: 'part-titles', parameters: { missing } } as const) : null
      try {
        const undo = await bringShelf(tx, userId, { ...record, titles })
        const result = undo === null ? 'unchanged' : undo.print === null ? 'changed' : 'added'
        became.push({ place, undo, problem, result } as const)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        became.push({ place, result: 'refused', problem: told(error) } as const)
      }
    }
    return became
  },
  takeBack: oneByOne(takeBackShelf),
}
