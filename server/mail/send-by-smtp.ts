import { createTransport } from 'nodemailer'
import type { SendMail } from './mail.ts'

const patience = 20_000

/** Sends by the mail server at `url`; a mail counts as sent when that server has taken it. */
export function sendBySmtp(url: string, from: string, { timeout = patience } = {}): SendMail {
  const limits = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout, dnsTimeout: timeout }
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true })
  return async ({ to, subject, text, html }) => {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
  }
}
