import { tabs } from '../tabs.ts'

export interface UsersView {
  query: string
  suspendedOnly: boolean
  page: number
}

/** The filter of the users list and its values in the address. */
export const whichUsers = [
  { value: 'all', label: 'Everyone' },
  { value: 'suspended', label: 'Suspended' },
] as const

/** The canonical address of a page of users: default values are left out. */
export function usersPath({ query, suspendedOnly, page }: UsersView): string {
  const params = new URLSearchParams()
  if (query) params.set('q', query)
  if (suspendedOnly) params.set('which', 'suspended')
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `${tabs.users.path}?${params}` : tabs.users.path
}
