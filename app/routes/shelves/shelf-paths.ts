import { pathWith } from '#domain/parameter-rules.ts'

/** The addresses of a reader's own lists. */

export const ownShelvesPath = '/lists'

export function editShelfPath(id: string, { page = 1, q = '' } = {}): string {
  return pathWith(`/lists/${encodeURIComponent(id)}/edit`, { q }, page)
}

/** Where buttons of several pages change it. */
export function changeShelfPath(id: string): string {
  return `/lists/${id}/changes`
}

/** The list for whoever has the link. The key is in the query, which is not logged. */
export function linkedShelfPath(key: string, page = 1): string {
  return pathWith('/lists/shared', { key }, page)
}

/** The list for everybody, with its owner's public profile. */
export function publicShelfPath(handle: string, id: string, page = 1): string {
  return pathWith(`/user/${handle}/lists/${id}`, {}, page)
}

export function addToShelfPath({ kind, id }: { kind: string; id: string }): string {
  return `/add-to-list/${kind}/${id}`
}

/** Where a list is reported to the admin. */
export function reportShelfPath({ id, key }: { id: string; key: string | null }): string {
  return pathWith(`/report-list/${id}`, { key: key ?? '' }, 1)
}

/** The address by which others have found a list: with the key of its link, or with its owner's handle. */
export function sharedPath(
  { id, handle, key }: { id: string; handle: string | null; key: string | null },
  page = 1,
): string {
  return key === null ? publicShelfPath(handle ?? '', id, page) : linkedShelfPath(key, page)
}
