/** Mails, as plain text and as HTML. */

/** For setting a new password (§7). */
export const setPassword = 'Set a new password'
export const setPasswordSubject = ({ site }: { site: string }) => `Set a new password for ${site}`
export const whoAsked = ({ site }: { site: string }) =>
  `Somebody, most likely you, asked for a new password for your account at ${site}.`
export const worksOnce =
  'The link works once, within one hour. If it was not you, there is nothing to do: your password stays as it is.'

/** About a second factor. */
export const factorSubject = {
  on: ({ site }: { site: string }) => `Two-step sign-in is on at ${site}`,
  off: ({ site }: { site: string }) => `Two-step sign-in is off at ${site}`,
}
export const factorTurned = {
  on: ({ site }: { site: string }) =>
    `Two-step sign-in was turned on for your account at ${site}. Your password alone no longer signs you in.`,
  off: ({ site }: { site: string }) =>
    `Two-step sign-in was turned off for your account at ${site}. Your password alone signs you in again.`,
}
export const notYou = {
  on: 'If it was not you, somebody knows your password. Set a new one, and write to us: we can turn two-step sign-in off for you.',
  off: 'If it was not you, somebody has your password and your code. Set a new password, then turn two-step sign-in on again.',
}

/** To somebody who waited for approval. */
export const approvedSubject = ({ site }: { site: string }) => `Your account at ${site} is ready`
export const approved = ({ site }: { site: string }) => `Your account at ${site} has been approved.`
export const signIn = 'Sign in'
export const welcome = 'You can sign in with the e-mail address and password that you chose. Welcome!'
export const refusedSubject = ({ site }: { site: string }) => `Your sign-up at ${site}`
export const refused = ({ site }: { site: string }) => `Your sign-up at ${site} has not been approved.`
export const openSite = 'Open the site'
export const nothingKept = 'What you entered has been deleted.'
