import { createTransport } from 'nodemailer'
import type { Sender, SendMail } from './mail.ts'

/** Milliseconds. */
const defaultTimeout = 20_000

/** Sends through the mail server at `url`; a mail counts as sent once that server has accepted it. */
export function sendBySmtp(url: string, from: Sender, { timeout = defaultTimeout } = {}): SendMail {
  const limits = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout, dnsTimeout: timeout }
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true })
  return async ({ to, subject, text, html }) => {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
  }
}
