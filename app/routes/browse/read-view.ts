import { readPage } from '#domain/parameter-rules.ts'
import { type Kind, readSort } from '#domain/titles/rules.ts'

/** The order and page number in the address of a browse page. */
export function readView(kind: Kind, { searchParams }: URL) {
  return { kind, sort: readSort(kind, searchParams.get('sort')), page: readPage(searchParams) }
}

/** The data of a page whose titles could not be fetched. */
export function withoutTitles(kind: Kind, url: URL) {
  return { ...readView(kind, url), found: null, listed: null }
}
