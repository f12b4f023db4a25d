/** A mail to one person, in both forms. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The link in the mail; logged when there is no mail server. */
  link: string
}

/** Whom mails come from: an address, or two parts, of which the name may have any characters. */
export type Sender = string | { name: string; address: string }

/**
 * Hands a mail over; the caller retries when that fails, with the same `id`: a mail that came all the same may come again, and programs
 * that read mails leave out one that they have already.
 */
export type SendMail = (mail: Mail, id: string) => Promise<void>
