/** Seasons of anime and their addresses. Browser-safe. */

export const seasonNames = ['winter', 'spring', 'summer', 'fall'] as const
export type SeasonName = (typeof seasonNames)[number]

export interface Season {
  year: number
  name: SeasonName
}

/** Only seasons of these years have pages. */
const firstYear = 1900
const lastYear = 2099

/** The season that the parts of an address name, in whatever case; null if there is no such season. */
export function readSeason(year: string | undefined, name: string | undefined): Season | null {
  const readYear = readSeasonYear(year)
  const readName = readSeasonName(name)
  return readYear === null || readName === null ? null : { year: readYear, name: readName }
}

/** A year whose seasons have pages; leading zeros do not count. */
export function readSeasonYear(text = ''): number | null {
  const [, digits] = /^\s*0*([0-9]{4})\s*$/.exec(text) ?? []
  return digits !== undefined && hasPage(Number(digits)) ? Number(digits) : null
}

/** The season of a name, in whatever case. */
export function readSeasonName(text = ''): SeasonName | null {
  const name = text.trim().toLowerCase()
  return seasonNames.find((one) => one === (name === 'autumn' ? 'fall' : name)) ?? null
}

function hasPage(year: number): boolean {
  return year >= firstYear && year <= lastYear
}

/** The one address of a season. */
export function seasonPath({ year, name }: Season): string {
  return `/season/${year}/${name}`
}

/** The season of a moment, in UTC: winter begins in January. */
export function seasonAt(moment: Date): Season {
  const [year, month] = moment.toISOString().split('-').map(Number) as [number, number]
  return { year, name: seasonNames[Math.floor((month - 1) / 3)] as SeasonName }
}

/** The season so many seasons later, or earlier if below 0; null if it has no page. */
export function seasonAfter({ year, name }: Season, steps: number): Season | null {
  const place = 4 * year + seasonNames.indexOf(name) + steps
  const later = { year: Math.floor(place / 4), name: seasonNames[place % 4] as SeasonName }
  return hasPage(later.year) ? later : null
}
