import type { UserFilter } from '#domain/accounts/user-filter-rules.ts'
import { counted, inFull } from './numbers.ts'

/** The dashboard's list of users. */

export const searchUsers = 'Search names and addresses'
export const searchNames = 'Search names'
export const usersFound = ({ total, isMore }: { total: number; isMore: boolean }) =>
  isMore ? `The newest ${inFull(total)} users. Search for those before them.` : counted(total, 'user', 'users')
export const users = 'users'
export const noneMatches = 'No user matches.'
export const filters: Record<UserFilter, string> = {
  all: 'Everyone',
  staff: 'With a role',
  suspended: 'Suspended',
  waiting: 'Waiting for approval',
}
export const image = 'Image'
export const user = 'User'
export const joined = 'Joined'
export const reviews = 'Reviews'
export const suspension = 'Suspension'

interface Named<Part> {
  name: string
  /** Makes the part for screen readers. */
  spoken: (text: string) => Part
}
export const since = ({ date, reason }: { date: string; reason: string | null }) =>
  reason ? `Since ${date}: ${reason}` : `Since ${date}`
export const lift = <Part>({ name, spoken }: Named<Part>) => ['Lift', spoken(` the suspension of ${name}`)]
/** Opens the form with the reason, and sends it. */
export const suspendAfterReason = <Part>({ name, spoken }: Named<Part>) => ['Suspend', spoken(` ${name}`), ' …']
export const suspend = <Part>({ name, spoken }: Named<Part>) => ['Suspend', spoken(` ${name}`)]
export const maySignIn = ({ name }: { name: string }) => `${name} may sign in again.`
export const isSuspended = ({ name }: { name: string }) => `${name} is suspended and signed out everywhere.`

/** People who wait for approval. */
export const asked = 'Asked'
export const decision = 'Decision'
export const approve = <Part>({ name, spoken }: Named<Part>) => ['Approve', spoken(` ${name}`)]
export const refuse = <Part>({ name, spoken }: Named<Part>) => ['Refuse', spoken(` ${name}, and delete the account`)]
export const isApproved = ({ name }: { name: string }) => `${name} may sign in now.`
export const isRefused = ({ name }: { name: string }) => `${name} is refused, and the account is deleted.`
