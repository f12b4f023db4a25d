import { pathWith } from '#domain/parameter-rules.ts'
import * as texts from '#texts/users.ts'
import { tabs } from '../tabs.ts'

export interface UsersView {
  query: string
  suspendedOnly: boolean
  page: number
}

/** The filter of the users list and its values in the address. */
export const whichUsers = [
  { value: 'all', label: texts.everyone },
  { value: 'suspended', label: texts.suspended },
] as const

/** The canonical address of a page of users: default values are left out. */
export function usersPath({ query, suspendedOnly, page }: UsersView): string {
  return pathWith(tabs.users.path, { q: query, which: suspendedOnly ? 'suspended' : null }, page)
}
