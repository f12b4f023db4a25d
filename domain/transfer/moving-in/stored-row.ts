import type { ListRow } from '../readers/list-row.ts'

/** A row as JSON keeps it. */
export type StoredRow = Omit<ListRow, 'updatedAt'> & { updatedAt: string | null }

/** A row as it was before it became JSON. */
export function readStoredRow(stored: StoredRow): ListRow {
  return { ...stored, updatedAt: stored.updatedAt === null ? null : new Date(stored.updatedAt) }
}

/** What tells a row from the others of a list, in this file and in a later one: an id, or else its name and year. */
export function keyOf({ kind, ids, names, year }: Pick<ListRow, 'kind' | 'ids' | 'names' | 'year'>): string {
  const [first] = Object.entries(ids).sort(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1))
  if (first) return `${kind} ${first.join(' ')}`
  const name = (names[0] ?? '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
  return `${kind} ${[...name].slice(0, 500).join('')} ${year ?? ''}`.trimEnd()
}

/** Whether a row may have this key: of others the database is not asked. */
export function isKey(given: string): boolean {
  return given !== '' && given.length <= 2_000 && !given.includes('\0') && given.isWellFormed()
}

/** An id that nearly every list has comes first. */
const sites = ['mal', 'anilist', 'kitsu']

function rank(site: string): number {
  const place = sites.indexOf(site)
  return place < 0 ? sites.length : place
}

/** As a row is shown to its reader. */
export function nameOf({ names, ids }: Pick<ListRow, 'names' | 'ids'>): string {
  return names[0] ?? Object.entries(ids)[0]?.join(' ') ?? ''
}
