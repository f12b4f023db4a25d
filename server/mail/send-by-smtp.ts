import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import type { Sender, SendMail } from './mail.ts'

/** Milliseconds. */
const defaultTimeout = 20_000

/** Sends through the mail server at `url`; a mail counts as sent once that server has accepted it. */
export function sendBySmtp(url: string, from: Sender, { timeout = defaultTimeout } = {}): SendMail {
  const limits = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout, dnsTimeout: timeout }
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true })
  const domain = domainOf(from)
  return async ({ to, subject, text, html }, id) => {
    const messageId = `<${id}@${domain}>`
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId })
  }
}

function domainOf(from: Sender): string {
  const [domain = ''] = /[^@>]*(?=>?$)/.exec(typeof from === 'string' ? from : from.address) ?? []
  return domainToASCII(domain) || domain
}
