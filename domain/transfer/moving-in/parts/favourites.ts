import {
  bringFavourites,
  type FavouriteTaken,
  findNamed,
  takeBackFavourites,
} from '../../../favourites/bring-favourites.ts'
import { type FavouriteKind, favouriteKinds, mostFavourites } from '../../../favourites/rules.ts'
import { Refusal } from '../../../refusal.ts'
import type { Section } from '../../readers/kiroku-parts.ts'
import { noTitle, type Part, pastMoments, type ReadPart, type SectionWork } from './section-work.ts'
import { titlesOfFile } from './titles-of-file.ts'

/** A title is named by its id in the file. */
type KeptFavourite = Section<'favourites'>

/** @throws Refusal 'favourites-full' */
export function readFavouritePart(place: number, favourite: Section<'favourites'>): ReadPart {
  if (place > mostFavourites * favouriteKinds.length) throw new Refusal('favourites-full', { most: mostFavourites })
  const { past, problem } = pastMoments()
  const record: KeptFavourite = { ...favourite, addedAt: past(favourite.addedAt) }
  return { section: 'favourites', place, name: favourite.name, record, problem: problem() }
}

/** Favourites, after those that a reader has here. */
export const favourites: SectionWork<KeptFavourite, FavouriteTaken> = {
  atOnce: mostFavourites * favouriteKinds.length,
  async bring(tx, { id, userId }, parts) {
    const ids = new Map<number, string>()
    const titleOf = await titlesOfFile(
      tx,
      id,
      parts.flatMap(({ record: { titleId } }) => titleId ?? []),
    )
    for (const { place, record } of parts) {
      const titleId = isTitle(record.what) && record.titleId && titleOf.get(record.titleId)
      if (titleId) ids.set(place, titleId)
    }
    for (const what of ['people', 'characters'] as const) {
      const asked = parts
        .filter(({ record }) => record.what === what)
        .map(({ place, record }) => ({ place, ...record }))
      for (const [place, found] of await findNamed(tx, what, asked)) ids.set(place, found)
    }
    const known = parts.flatMap(({ place, record }) => {
      const found = ids.get(place)
      return found ? [{ what: record.what, id: found, addedAt: record.addedAt }] : []
    })
    const results = await bringFavourites(tx, userId, known)
    return parts.map(({ place, record: { what } }: Part<KeptFavourite>) => {
      const found = ids.get(place)
      if (!found)
        return { place, result: 'left-out', problem: isTitle(what) ? noTitle : { code: 'part-name', parameters: {} } }
      const became = results.shift()
      if (became?.result === 'full')
        return { place, result: 'left-out', problem: { code: 'favourites-full', parameters: { most: mostFavourites } } }
      if (became?.result !== 'added') return { place, result: 'unchanged' }
      const undo: FavouriteTaken = { what, id: found, addedAt: became.addedAt }
      return { place, result: 'added', undo }
    })
  },
  takeBack: takeBackFavourites,
}

function isTitle(what: FavouriteKind): boolean {
  return what === 'anime' || what === 'manga'
}
