import { joined } from './joined.ts'
import { counted, inFull } from './numbers.ts'

/** Links by which people sign up. */

export const heading = 'Invitations'
export const invitations = 'invitations'
export const ownDescription = 'Invite people to this site.'
export const pagesOfOwn = 'Pages of your invitations'
export const none = 'There are no invitations yet.'

export const whatTheyAre =
  'Anyone who opens the link of an invitation can sign up, with a password or with another account. Give it only to the people it is meant for.'
export const notTaken =
  'On this site invitations have no effect at the moment: signing up is open to everybody, or to nobody.'
export const whatOwnAre = 'Invite somebody you know: the link works for one person, for a week.'
export const left = ({ left }: { left: number }) =>
  left === 0
    ? 'You have no invitations left at the moment.'
    : `You can invite ${counted(left, 'person', 'people')} now.`

export const link = 'The link of the invitation'
export const onlyNow = 'Copy it now: it is not kept, and cannot be shown again.'
export const make = 'Make an invitation'
export const making = 'Making it'
export const note = 'For whom'
export const noteHint = 'A note for the staff: the people invited do not see it.'
export const uses = 'For how many people'
export const days = 'For how many days'

export const by = 'Made by'
export const cameByIt = 'Who came'
export const state = 'State'
export const numbered = ({ id }: { id: number }) => `Invitation ${inFull(id)}`
export const madeOn = ({ date }: { date: string }) => `Made on ${date}`
export const states = { used: 'Used up', expired: 'Expired', revoked: 'Revoked' }
export const idle = 'Inactive: the person who made it may not invite anyone at the moment'
export const until = ({ date }: { date: string }) => `Until ${date}`
export const revoke = <Part>({ id, spoken }: { id: number; spoken: (text: string) => Part }) => [
  'Revoke',
  spoken(` invitation ${id}`),
]
export const revoked = 'The invitation is revoked.'

interface Came {
  uses: number
  mostUses: number
  came: string[]
}
/** Who came by an invitation of a reader's own, which is for one person. */
export const cameByOwn = ({ uses, came }: Came) =>
  uses === 0
    ? 'Nobody has signed up with it.'
    : `${came.length > 0 ? joined(came) : 'Somebody who has left since'} signed up with it.`
/** How many of how many came, and who of them is still here. */
export const came = ({ uses, mostUses, came }: Came) =>
  [`${inFull(uses)} of ${inFull(mostUses)}`, ...(came.length > 0 ? [joined(came)] : [])].join(': ')
