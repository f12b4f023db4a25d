import type { FavouriteKind } from '#domain/favourites/rules.ts'

/** Readers' favourites. */

export const favourites = 'Favourites'
export const description = 'Your favourites.'
export const kinds: Record<FavouriteKind, string> = {
  anime: 'Animes',
  manga: 'Mangas',
  characters: 'Characters',
  people: 'People',
}
/** @param animes makes the link to all animes */
export const none = <Link>({ animes, mangas }: Record<'animes' | 'mangas', (text: string) => Link>) => [
  'You have no favourites yet. Add them on the pages of ',
  animes('animes'),
  ', ',
  mangas('mangas'),
  ', people and characters.',
]
export const order = 'They are shown in this order on your public profile.'
export const remove = <Part>({ name, spoken }: { name: string; spoken: (text: string) => Part }) => [
  'Remove',
  spoken(` ${name} from your favourites`),
]
export const isAdded = 'Added to your favourites.'
export const isRemoved = 'Removed from your favourites.'
export const isMoved = 'Moved.'
