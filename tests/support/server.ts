import { onTestFinished } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import type { Replica } from '#db/replica.ts'
import type { Limits } from '#domain/accounts/attempts.ts'
import type { Provider } from '#domain/accounts/provider.ts'
import type { Demand } from '#domain/accounts/second-factor/rules.ts'
import type { SignUpPolicy } from '#domain/accounts/sign-up-rules.ts'
import type { PictureMaker } from '#domain/media/picture-maker.ts'
import type { Storage } from '#domain/media/storage.ts'
import type { TitleLanguage } from '#domain/titles/title-language-rules.ts'
import type { Disk } from '#server/http/health.ts'
import type { KindsOfWork } from '#server/http/kinds-of-work.ts'
import { Page } from '#server/http/page.ts'
import { type HttpServer, startHttpServer } from '#server/http.ts'
import { createLog, type Line } from '#server/log.ts'
import type { Visit } from '#web/context.ts'
import { someServices } from './services.ts'

export interface Written {
  tags?: string[]
  html: string
}

interface Given {
  db: PlainDb
  /** The same unless given. */
  unlimitedDb?: PlainDb
  replica?: Replica
  url: string
  /** Answers requests in place of the built site. */
  write?: (request: Request, visit: Visit) => Promise<Written> | Written
  baseUrl?: string
  goodbye?: number
  limits?: Partial<Limits>
  storage?: Storage
  pictures?: PictureMaker
  disk?: Disk
  titleLanguage?: TitleLanguage
  showsAdultTitles?: boolean
  timeZone?: string
  purgeUrls?: string[]
  trustedProxies?: string[]
  secondFactorOf?: Demand
  /** Collects what mails about second factors would say. */
  factorMails?: string[]
  work?: KindsOfWork
  signUp?: SignUpPolicy
  providers?: Provider[]
}

export type LogLine = Record<string, unknown>

/** A running server and what it has logged. It is stopped after the test. */
export async function aServer(given: Given) {
  const {
    db,
    unlimitedDb = db,
    replica,
    url,
    write,
    baseUrl = 'http://localhost',
    goodbye = 0,
    limits,
    storage,
    pictures,
    disk,
    titleLanguage,
    showsAdultTitles,
    timeZone,
    purgeUrls,
    trustedProxies,
    secondFactorOf,
    factorMails,
    work,
    signUp,
    providers,
  } = given
  const lines: LogLine[] = []
  const keep = { write: (line: Line) => lines.push(JSON.parse(String(line))) }
  const services = await someServices(db, {
    site: { baseUrl },
    limits,
    storage,
    pictures,
    titleLanguage,
    showsAdultTitles,
    timeZone,
    ...(secondFactorOf && { secondFactorOf }),
    factorMails,
    signUp,
    providers,
  })
  const log = createLog('info', keep)
  const options = {
    host: '127.0.0.1',
    port: 0,
    databaseUrl: url,
    log,
    goodbye,
    disk,
    purgeUrls,
    trustedProxies,
    work,
    ...services,
    unlimitedDb,
    replica,
  }
  const server = await startHttpServer(options, write && { render: renderBy(write), files: new Map() })
  onTestFinished(() => server.close())
  return { ...server, lines } satisfies HttpServer & { lines: LogLine[] }
}

function renderBy(write: NonNullable<Given['write']>) {
  return async (request: Request, visit: Visit) => {
    const { html, tags = [] } = await write(request, visit)
    const headers = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'private, no-cache']
    return new Page(200, headers, Buffer.from(html), { tags: new Set(tags), maxAge: 60 })
  }
}
