import { type ListView, listSorts } from '#domain/lists/rules.ts'
import { pathWith, unlessFirst } from '#domain/parameter-rules.ts'
import { myListPaths } from '../../ui/paths.ts'

/** The canonical address of a part of My list: default values are left out. */
export function listPath({
  kind,
  status = null,
  sort = 'date-added',
  page = 1,
}: Partial<ListView> & Pick<ListView, 'kind'>) {
  return pathWith(myListPaths[kind], { status, sort: unlessFirst(listSorts, sort) }, page)
}
