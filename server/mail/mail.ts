/** A mail to one person, in both forms. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The link in the mail; logged when there is no mail server. */
  link: string
}

/** Whom mails come from: as an operator has written it, or in two parts, of which the name may have any characters. */
export type Sender = string | { name: string; address: string }

/** Hands a mail over; the caller retries when that fails. */
export type SendMail = (mail: Mail) => Promise<void>
