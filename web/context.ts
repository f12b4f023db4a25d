import type { PlainDb, Tx } from '#db/connection.ts'
import type { Replica } from '#db/replica.ts'
import type { Accounts } from '#domain/accounts/accounts.ts'
import type { QueueResetMail } from '#domain/accounts/request-password-reset.ts'
import type { QueueFactorMail } from '#domain/accounts/second-factor/rules.ts'
import type { PictureMaker } from '#domain/media/picture-maker.ts'
import type { Storage } from '#domain/media/storage.ts'
import type { RefusalCode } from '#domain/refusal-rules.ts'
import type { YearPictures } from '#domain/statistics/year-picture-rules.ts'
import type { Credit } from '#domain/titles/records/source-rules.ts'
import type { TitleLanguage } from '#domain/titles/title-language-rules.ts'
import { createKey } from './request-context.ts'

/** The site's name and addresses, from the configuration, and what every page says of its data. */
export interface Site {
  name: string
  /** The site's public address, without a trailing slash. */
  baseUrl: string
  reportEmail: string
  /** Whose data the catalogue holds, if they have to be named. */
  credits?: Credit[]
}

/** What every loader and action can use; server/http/render.ts puts it into the request's context. */
export interface Services {
  db: PlainDb
  /** The same database without time limits, for deleting and restoring what may be large. */
  unlimitedDb: PlainDb
  /** Where pages of readers may be read from; their requests have it as `db` (session.ts). */
  replica?: Replica | null
  storage: Storage
  pictures: PictureMaker
  yearPictures: YearPictures
  site: Site
  accounts: Accounts
  queueResetMail: QueueResetMail
  queueFactorMail: QueueFactorMail
  /** Tells somebody who waited for approval what was decided, if mails are sent and the transaction is committed. */
  queueDecisionMail?: (tx: Tx, email: string, approved: boolean) => Promise<void>
  /** In which language visitors see titles, and readers who have chosen none; romaji if not given. */
  titleLanguage?: TitleLanguage
  /** Whether titles for adults are shown to visitors, and to readers who have not chosen; not if not given. */
  showsAdultTitles?: boolean
  /** In which time zone readers who have chosen none see days and times; UTC if not given. */
  timeZone?: string
  /** Whether mails are sent. Otherwise they are written to a folder. */
  sendsMail?: boolean
}

export const services = createKey<Services>()

/** One request and what is known about it. */
export interface Visit {
  requestId: string
  /** How the page cache was used. */
  cache?: 'hit' | 'miss'
  /** The pattern of the address, such as `/:kind/:id`, or a word for what has none. */
  route?: string
  /** Why the form was refused. */
  refused?: RefusalCode
  /** The id of who is signed in. */
  userId?: string
  /** Whether there was nothing left of a ration. */
  isRationed?: true
  /** The client's network address. A header counts only if a trusted proxy set it. */
  clientAddress(): string
  /** Logs an unexpected failure. */
  report(error: unknown): void
}

export const visit = createKey<Visit>()
