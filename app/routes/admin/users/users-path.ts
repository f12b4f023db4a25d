import type { UserFilter } from '#domain/accounts/user-filter-rules.ts'
import { pathWith } from '#domain/parameter-rules.ts'
import { tabs } from '../tabs.ts'

export interface UsersView {
  query: string
  which: UserFilter
  page: number
}

/** The canonical address of a page of users: default values are left out. */
export function usersPath({ query, which, page }: UsersView): string {
  return pathWith(tabs.users.path, { q: query, which: which === 'all' ? null : which }, page)
}
