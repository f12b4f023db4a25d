import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from '../log.ts'
import type { Mail, Sender } from './mail.ts'

/** Without a mail server: writes mails into a folder as .eml files, and logs their links. */
export function writeToFolder(folder: string, from: Sender, log: Logger) {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async ({ to, subject, text, html, link }: Mail): Promise<void> => {
    const { message } = await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
    await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
    await rename(join(folder, `.${name}`), join(folder, name))
    log.warn({ link, file: join(folder, name) }, `No SMTP_URL: a mail was written instead of sent`)
  }
}
