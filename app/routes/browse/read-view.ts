import { type Kind, readSort } from '#domain/catalogue/rules.ts'
import { readPage } from '../../ui/read-page.ts'

/** The order and page number in the address of a browse page. */
export function readView(kind: Kind, { searchParams }: URL) {
  return { kind, sort: readSort(kind, searchParams.get('sort')), page: readPage(searchParams.get('page')) }
}

/** The data of a page whose titles could not be fetched. */
export function withoutTitles(kind: Kind, url: URL) {
  return { ...readView(kind, url), found: null, listed: null }
}
