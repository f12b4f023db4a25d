import { Refusal, readFields } from '../refusal.ts'
import { readText } from './rules.ts'

/** How somebody comes to have an account. Browser-safe. */

/** Everybody at once, those with an invitation, everybody after approval (those with an invitation at once), or nobody. */
export const signUpWays = ['open', 'invitation', 'approval', 'closed'] as const
export type SignUpWay = (typeof signUpWays)[number]

export interface SignUpPolicy {
  way: SignUpWay
  /** How many people a reader may invite in thirty days; 0: only admins invite. */
  invitationsPerReader: number
}

/** No more people than this wait at a time, and nobody for longer. */
export const mostWaiting = 500
export const longestWaitDays = 30

/** A reader's invitations are for one person each, and for a week. */
export const readersInvitation = { note: '', uses: 1, days: 7 }
export const readersPeriodDays = 30

export const mostUses = 1000
export const mostDays = 90
export const longestNote = 100

export interface InvitationForm {
  note: string
  uses: number
  days: number
}

/** Whether invitations let somebody in on this site. */
export function takesInvitations({ way }: SignUpPolicy): boolean {
  return way === 'invitation' || way === 'approval'
}

/** Whether readers invite people on this site. */
export function readersMayInvite(policy: SignUpPolicy): boolean {
  return takesInvitations(policy) && policy.invitationsPerReader > 0
}

/** @throws Refusal 'invitation-note', 'invitation-uses' or 'invitation-days' */
export function readInvitation(form: FormData): InvitationForm {
  return readFields({
    note: () => {
      const note = readText(form, 'note').replaceAll('\0', '').trim()
      if ([...note].length > longestNote) throw new Refusal('invitation-note', { most: longestNote }, { field: 'note' })
      return note
    },
    uses: () => {
      const uses = readWhole(form, 'uses', mostUses)
      if (uses === null) throw new Refusal('invitation-uses', { most: mostUses }, { field: 'uses' })
      return uses
    },
    days: () => {
      const days = readWhole(form, 'days', mostDays)
      if (days === null) throw new Refusal('invitation-days', { most: mostDays }, { field: 'days' })
      return days
    },
  })
}

/** A whole number from 1 to `most`; null for anything else. */
function readWhole(form: FormData, name: string, most: number): number | null {
  const text = readText(form, name).trim()
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= most ? number : null
}
