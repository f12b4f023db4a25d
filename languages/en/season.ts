import { counted } from './numbers.ts'

/** The anime of a season, such as "Spring 2012". */

export const heading = ({ season }: { season: string }) => `${season} anime`
export const description = ({ season }: { season: string }) =>
  `The anime of ${season} by format and popularity, with scores, casts and reviews.`
export const titles = ({ total }: { total: number }) => counted(total, 'title', 'titles')
export const sortAndFilter = 'Sort and filter'
export const noneYet = ({ season }: { season: string }) => `There are no anime of ${season} yet.`
export const browseAll = 'Browse all animes'
export const allOfFormat = ({ total, format }: { total: number; format: string }) => `All ${total} of ${format}`

export const seasons = 'Seasons'
/** @param spoken makes the part for screen readers */
export const previousSeason = <Part>({ season, spoken }: { season: string; spoken: (text: string) => Part }) => [
  spoken('Previous season: '),
  season,
]
export const nextSeason = <Part>({ season, spoken }: { season: string; spoken: (text: string) => Part }) => [
  spoken('Next season: '),
  season,
]
