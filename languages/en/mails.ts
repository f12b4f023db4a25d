/** Mails, as plain text and as HTML. */

/** For setting a new password (§7). */
export const setPassword = 'Set a new password'
export const setPasswordSubject = ({ site }: { site: string }) => `Set a new password for ${site}`
export const whoAsked = ({ site }: { site: string }) =>
  `Somebody, most likely you, asked for a new password for your account at ${site}.`
export const worksOnce =
  'The link works once, within one hour. If it was not you, there is nothing to do: your password stays as it is.'
