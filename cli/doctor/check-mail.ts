import { parseConnectionUrl } from 'nodemailer/lib/shared/index.js'
import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { reason } from '#domain/reason.ts'
import type { Configuration } from '#server/configuration.ts'
import { mailFolder } from '#server/folders-here.ts'
import * as texts from '#texts/doctor.ts'
import { closedFolder } from './closed-folder.ts'
import { type Finding, hint, isOk, isWrong } from './finding.ts'

/** Milliseconds. */
const longest = 6_000

/** Connects and signs in as a mail would be sent, and sends none. */
export async function checkMail(configuration: Configuration): Promise<Finding[]> {
  const { smtpUrl } = configuration
  if (!smtpUrl) return checkFolder(mailFolder(configuration))
  const options = parseConnectionUrl(smtpUrl)
  const limits = { connectionTimeout: longest, greetingTimeout: longest, socketTimeout: longest, dnsTimeout: longest }
  const connection = new SMTPConnection({ ...options, ...limits })
  const server = `${options.host}:${options.port ?? (options.secure ? 465 : 587)}`
  try {
    await done((finish) => {
      connection.once('error', finish)
      connection.connect(finish)
    })
  } catch (error) {
    connection.close()
    return [isWrong(texts.mailNotConnected({ server, error: reason(error) }))]
  }
  try {
    const { auth } = options
    const { user, pass } = auth ?? {}
    if (user) await done((finish) => connection.login({ credentials: { user, pass: pass ?? '' } }, finish))
    if (connection.secure) return [isOk(texts.mailWorks({ server }))]
    return [user ? isWrong(texts.mailPasswordPlain({ server })) : hint(texts.mailPlain({ server }))]
  } catch (error) {
    return [isWrong(texts.mailNotSignedIn({ server, error: reason(error) }))]
  } finally {
    connection.quit()
  }
}

/** All that is written to the data folder where database and pictures are elsewhere. */
async function checkFolder(folder: string): Promise<Finding[]> {
  const closed = await closedFolder(folder)
  return [closed === null ? hint(texts.mailsAreFiles({ folder })) : isWrong(texts.mailsNotWritable({ folder, closed }))]
}

function done(begin: (finish: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => begin((error) => (error ? reject(error) : resolve())))
}
