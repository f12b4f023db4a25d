import type { ListView } from '#domain/lists/rules.ts'
import { myListPaths } from '../../ui/paths.ts'

/** The canonical address of a part of My list: default values are left out. */
export function listPath({
  kind,
  status = null,
  sort = 'date-added',
  page = 1,
}: Partial<ListView> & Pick<ListView, 'kind'>) {
  const query = new URLSearchParams()
  if (status !== null) query.set('status', status)
  if (sort !== 'date-added') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${myListPaths[kind]}&${query}` : myListPaths[kind]
}
