import { readText } from '../accounts/rules.ts'
import { Refusal } from '../refusal.ts'
import type { TitleCard } from '../titles/rules.ts'

/** Readers' favourites: titles, people and characters, each kind in an order of its own. Browser-safe. */

export const favouriteKinds = ['anime', 'manga', 'characters', 'people'] as const

export type FavouriteKind = (typeof favouriteKinds)[number]

/** How many of each kind a reader can have. */
export const mostFavourites = 50

/** What can be a favourite. Ids of people and characters are numbers. */
export interface Favourite {
  what: FavouriteKind
  id: string
}

/** Somebody among a reader's favourites. */
export interface FavouriteName {
  id: number
  name: string
  image: string | null
}

export interface Favourites {
  anime: TitleCard[]
  manga: TitleCard[]
  characters: FavouriteName[]
  people: FavouriteName[]
}

/**
 * Reads which favourite a form means.
 * @throws Refusal 'favourite-missing' if it means none
 */
export function readFavourite(form: FormData): Favourite {
  const [what, id] = [readText(form, 'what'), readText(form, 'id')]
  const kind = favouriteKinds.find((each) => each === what)
  if (!kind || !isFavouriteId(id)) throw new Refusal('favourite-missing')
  return { what: kind, id }
}

/** As ids of titles, people and characters are. */
export function isFavouriteId(id: string): boolean {
  return /^\d{1,18}$/.test(id)
}
