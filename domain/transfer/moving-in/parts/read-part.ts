import { Refusal } from '../../../refusal.ts'
import type { Told } from '../../../refusal-rules.ts'
import { told } from '../../../stored-refusal.ts'
import type { OwnPart } from '../../readers/kiroku-parts.ts'
import type { ListRow } from '../../readers/list-row.ts'
import { nameOf } from '../stored-row.ts'
import { readProfilePart, readSettingsPart } from './account.ts'
import { readDeed } from './activity.ts'
import { readFavouritePart } from './favourites.ts'
import { readOwnList } from './lists.ts'
import { readPublicProfile } from './public-profile.ts'
import { readRating } from './ratings.ts'
import { readReviewPart } from './reviews.ts'
import type { ReadPart } from './section-work.ts'
import type { SectionOfImport } from './sections-rules.ts'

/** A part that is refused, and why. */
export interface RefusedPart {
  section: SectionOfImport
  place: number
  name: string
  refused: Told
}

/** What a Kiroku site keeps of a reader beside its titles, if it holds to our rules. */
export function readPart(own: OwnPart): ReadPart | RefusedPart {
  const { what: section, number: place } = own
  const name = 'name' in own.part ? own.part.name : ''
  return orRefused({ section, place, name }, () => {
    if (own.what === 'lists') return readOwnList(place, own.part)
    if (own.what === 'favourites') return readFavouritePart(place, own.part)
    if (own.what === 'activity') return readDeed(place, own.part)
    if (own.what === 'profile') return readProfilePart(place, own.part)
    if (own.what === 'settings') return readSettingsPart(place, own.part)
    return readPublicProfile(place, own.part)
  })
}

/** The rating and the review of a row, which are brought in by themselves. */
export function partsOfRow(place: number, row: ListRow): (ReadPart | RefusedPart)[] {
  const { rating, review } = row.own ?? { rating: null, review: null }
  const of = { place, name: nameOf(row) }
  const parts: (ReadPart | RefusedPart)[] = []
  if (rating) parts.push(readRating(place, of.name, rating))
  if (review) {
    const read = () => readReviewPart(place, { name: of.name, kind: row.kind }, review)
    parts.push(orRefused({ section: 'reviews', ...of }, read))
  }
  return parts
}

function orRefused(of: Omit<RefusedPart, 'refused'>, read: () => ReadPart): ReadPart | RefusedPart {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return { ...of, refused: told(error) }
    throw error
  }
}
