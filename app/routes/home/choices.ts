import { pathWith } from '#domain/parameter-rules.ts'
import { isKind, type Kind, readSort, type Sort } from '#domain/titles/rules.ts'

/** The values of home's three dropdowns, which are query parameters (§2). */
export interface Choices {
  animes: Sort
  mangas: Sort
  upcoming: Kind
}

export function readChoices(params: URLSearchParams): Choices {
  const upcoming = params.get('upcoming')
  return {
    animes: readSort('anime', params.get('animes')),
    mangas: readSort('manga', params.get('mangas')),
    upcoming: isKind(upcoming) ? upcoming : 'anime',
  }
}

/** The choices that differ from the defaults. */
export function madeChoices({ animes, mangas, upcoming }: Choices): Record<string, string> {
  return {
    ...(animes !== 'popular' && { animes }),
    ...(mangas !== 'popular' && { mangas }),
    ...(upcoming !== 'anime' && { upcoming }),
  }
}

/** The address of home with these choices. */
export function homePath(choices: Choices): string {
  return pathWith('/', madeChoices(choices))
}
