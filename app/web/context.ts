import { createContext } from 'react-router'
import type { Db } from '#db/connection.ts'
import type { Accounts } from '#domain/accounts/accounts.ts'
import type { QueueResetMail } from '#domain/accounts/request-password-reset.ts'
import type { PictureMaker } from '#domain/media/picture-maker.ts'
import type { Storage } from '#domain/media/storage.ts'

/** What the site says of itself; from the configuration. */
export interface Site {
  name: string
  /** The site's public address, without a slash at the end. */
  baseUrl: string
  reportEmail: string
}

/** What every loader and action can reach; put into the request's context by entry.server.tsx. */
export interface Services {
  db: Db
  /** The same database without time limits: for deleting, and bringing back, what may be large. */
  unlimitedDb: Db
  storage: Storage
  pictures: PictureMaker
  site: Site
  accounts: Accounts
  queueResetMail: QueueResetMail
  /** Whether mails leave the machine; else they are written into a folder. */
  sendsMail?: boolean
}

export const services = createContext<Services>()

/** One request on its way through the site. */
export interface Visit {
  requestId: string
  /** How the page cache was used. */
  cache?: 'hit' | 'miss'
  /** The client's network address; a header counts only if a trusted proxy wrote it. */
  clientAddress(): string
  /** Writes a failure that nobody expected into the log. */
  report(error: unknown): void
}

export const visit = createContext<Visit>()
