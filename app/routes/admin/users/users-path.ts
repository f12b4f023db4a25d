import { tabs } from '../tabs.ts'

export interface UsersView {
  query: string
  suspendedOnly: boolean
  page: number
}

/** What the list of users may be narrowed to, as it stands in the address. */
export const whichUsers = [
  { value: 'all', label: 'Everybody' },
  { value: 'suspended', label: 'Suspended' },
] as const

/** The one address of a page of users: what is as it first shows is left out. */
export function usersPath({ query, suspendedOnly, page }: UsersView): string {
  const params = new URLSearchParams()
  if (query) params.set('q', query)
  if (suspendedOnly) params.set('which', 'suspended')
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${tabs.users.path}?${params}` : tabs.users.path
}
