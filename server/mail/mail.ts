/** A mail to one person, in both forms. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** What the mail is about: with no mail server, it is logged. */
  link: string
}

/** Hands a mail over; whoever calls tries again when that fails. */
export type SendMail = (mail: Mail) => Promise<void>
