/** A name in lower-case words without accents and punctuation. Only the judge compares names so, search does not. */
export function plainName(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The name without its season, and the season's number, for names like "X 2nd Season", "X Season 2", "X II", "X 2". */
export function seasonOf(name: string): { series: string; season: number } | null {
  const match = /^(.{2,}?)[:,]? (?:season (\d)|(\d)(?:st|nd|rd|th) season|(ii|iii|iv|v)|(\d))$/i.exec(name)
  if (!match) return null
  const [, series = '', after, before, roman, bare] = match
  const season = roman ? romans.indexOf(roman.toLowerCase()) : Number(after ?? before ?? bare)
  return season >= 2 ? { series, season } : null
}

export const romans = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']

/** The first letters of a name's words. */
export function initialsOf(name: string): string {
  const words = plainName(name).split(' ')
  return words.map((word) => [...word][0] ?? '').join('')
}
