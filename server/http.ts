import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { everyPage } from '#db/clear-pages.ts'
import { connect, pageLimits } from '#db/connection.ts'
import { may } from '#domain/permissions.ts'
import { forgetChoices } from '#domain/titles/query/find-choices.ts'
import type { Services } from '#web/context.ts'
import { flashCookieName, readCookie } from '#web/cookies.ts'
import { PageCache } from '#web/page-cache.ts'
import { findSessionIn, tokenOf } from '#web/session.ts'
import { awayPage } from './http/away-page.ts'
import { BodyMemory, ofPictures } from './http/body-memory.ts'
import { type BuiltSite, loadBuiltSite, stylesOf } from './http/built-site.ts'
import { clientAddressBehind } from './http/client-address.ts'
import { followCredits } from './http/follow-credits.ts'
import { followDatabase } from './http/follow-database.ts'
import { answerTo } from './http/handler.ts'
import type { Handler } from './http/handling.ts'
import { commonHeaders } from './http/headers.ts'
import { answerAlive, answerReady, type Disk } from './http/health.ts'
import { KindsOfWork } from './http/kinds-of-work.ts'
import { listenWidely } from './http/listen-widely.ts'
import type { Page } from './http/page.ts'
import { answerPicture } from './http/pictures.ts'
import { Presence } from './http/presence.ts'
import { closeGently, createHttpServer } from './http/serve.ts'
import { answerUpload } from './http/uploads.ts'
import type { Logger } from './log.ts'
import { logSecurity } from './log-security.ts'
import { sendPurges } from './shared-cache/send-purges.ts'
import { shareBy, surrogateKeys } from './shared-cache/surrogate-keys.ts'

interface HttpOptions extends Services {
  host: string
  /** 0 takes any free port. */
  port: number
  /** The address of the database behind `db`: the page cache listens there for changes. */
  databaseUrl: string
  log: Logger
  /** Addresses and networks of the proxies whose X-Forwarded-For counts. */
  trustedProxies?: string[]
  pageCacheBytes?: number
  /** The shared caches in front, which are told what to forget. */
  purgeUrls?: string[]
  /** Null when nothing is written to a disk of this machine. */
  disk?: Disk | null
  work?: KindsOfWork
  /** Milliseconds before closing during which answers tell clients to open a new connection. */
  goodbye?: number
}

export interface HttpServer {
  /** For the metrics. */
  pages: PageCache<Page>
  presence: Presence
  /** Where it listens, as http://host:port. */
  address: string
  /** Answers open requests, and those that arrive during `goodbye`, then closes. */
  close(): Promise<void>
}

/** Starts to answer requests, with the site in build/ unless another is given. */
export async function startHttpServer(options: HttpOptions, built?: BuiltSite): Promise<HttpServer> {
  const {
    db,
    unlimitedDb,
    storage,
    pictures,
    accounts,
    log,
    host,
    port,
    trustedProxies = [],
    pageCacheBytes = 40_000_000,
    purgeUrls = [],
    goodbye = 500,
    work = new KindsOfWork(),
    disk,
  } = options
  const site = { ...options.site }
  const loaded = built ?? (await loadBuiltSite({ ...options, site }))
  const { render, files } = loaded
  const look = { siteName: site.name, styles: stylesOf(loaded), theme: loaded.theme }
  let stopping = false

  const keyOf = surrogateKeys(accounts.secret)
  const purges = sendPurges(purgeUrls, log)
  const pages = new PageCache<Page>({
    maxBytes: pageCacheBytes,
    onClear(tags) {
      if (tags.includes(everyPage)) forgetChoices(db)
      purges.send(tags.map(keyOf))
    },
  })
  const presence = new Presence()
  /** Answers /readyz alone. */
  const readyDb = connect(options.databaseUrl, { connections: 1, limits: pageLimits })
  const credits = followCredits({ db, site, pages, log })
  const changes = await followDatabase({
    url: options.databaseUrl,
    pools: [db, unlimitedDb, readyDb],
    ...{ pages, presence, readCredits: credits.read, log },
  })
  const stopTelling = logSecurity(log)
  const stopFollowing = async () => {
    credits.stop()
    stopTelling()
    await Promise.all([changes.close(), readyDb.destroy()])
  }
  const unreadPictures = new BodyMemory(ofPictures)
  const handler: Handler = {
    baseUrl: site.baseUrl,
    answerDirectly(path) {
      if (path === '/healthz') return Promise.resolve(answerAlive())
      return path === '/readyz' ? answerReady(readyDb, { stopping, away: presence.away, disk }) : null
    },
    files,
    answerPicture: (path, request, network) =>
      answerPicture(storage, path, request, () => unreadPictures.hold(network)),
    answerUpload: (request, visit) => answerUpload({ db, storage, pictures, accounts, site }, request, visit),
    pages,
    share: purgeUrls.length > 0 ? shareBy(keyOf) : null,
    bodies: new BodyMemory(),
    work,
    sessionIn: (cookies) => tokenOf(accounts, cookies) ?? null,
    async isEditor(cookies) {
      const session = await findSessionIn({ db, accounts }, cookies)
      return Boolean(session && may(session, 'edit', 'title'))
    },
    isPersonal: carriesOneOf([accounts.sessionCookie, flashCookieName(site.baseUrl)]),
    presence,
    answerAway: (request, visit) => awayPage(look, request, visit.requestId),
    caughtUp: changes.caughtUp,
    render,
  }
  const common = commonHeaders({ https: site.baseUrl.startsWith('https:') })
  const goodbyeHeaders = [...common, 'Connection', 'close']
  const { server, admission } = createHttpServer({
    log,
    headers: () => (stopping ? goodbyeHeaders : common),
    answer: (request, visit) => answerTo(handler, request, visit),
    clientAddress: clientAddressBehind(trustedProxies),
  })
  const others = await listenWidely(server, { host, port }, (socket) => admission.ask(socket)).catch(
    async (error: unknown) => {
      await stopFollowing()
      throw error
    },
  )

  return {
    pages,
    presence,
    address: addressOf(server.address() as AddressInfo),
    async close() {
      stopping = true
      credits.stop()
      await wait(goodbye)
      await closeGently(server, others)
      await stopFollowing()
      await purges.close()
    },
  }
}

/** Other cookies change nothing in a page: requests with them get the cached one. */
function carriesOneOf(names: string[]): (cookies: string | undefined) => boolean {
  return (cookies) => cookies !== undefined && names.some((name) => readCookie(cookies, name) !== undefined)
}

function addressOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
