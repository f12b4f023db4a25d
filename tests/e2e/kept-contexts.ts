import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, TestInfo } from '@playwright/test'

type Use = (context: BrowserContext) => Promise<void>

/**
 * The context of one test: as the last test with the same options has left it. Playwright reads from the text of this function
 * what it wants to be given: all that a context can be made with.
 */
export async function contextOfTest(
  {
    keptContexts,
    acceptDownloads,
    baseURL,
    bypassCSP,
    colorScheme,
    contextOptions,
    deviceScaleFactor,
    extraHTTPHeaders,
    geolocation,
    hasTouch,
    httpCredentials,
    ignoreHTTPSErrors,
    isMobile,
    javaScriptEnabled,
    locale,
    offline,
    permissions,
    storageState,
    timezoneId,
    userAgent,
    viewport,
  }: BrowserContextOptions & { contextOptions: BrowserContextOptions; keptContexts: KeptContexts },
  use: Use,
  info: TestInfo,
): Promise<void> {
  const ofPage = { colorScheme, deviceScaleFactor, hasTouch, isMobile, javaScriptEnabled, viewport }
  const ofPlace = { geolocation, locale, permissions, timezoneId, userAgent }
  const ofRequests = {
    acceptDownloads,
    baseURL,
    bypassCSP,
    extraHTTPHeaders,
    httpCredentials,
    ignoreHTTPSErrors,
    offline,
  }
  const options = { ...contextOptions, ...ofPage, ...ofPlace, ...ofRequests, storageState }
  await keptContexts.forTest(options, use, () => info.status === info.expectedStatus)
}

interface Kept {
  context: BrowserContext
  options: string
  /** What a page has given the context and cannot be taken back, such as another clock. */
  isChanged: boolean
  /** Makes it as new: without other pages, and with nothing that one has stored. */
  empty(): Promise<void>
}

/** What stays with a context, and with the pages that come after. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const
const otherClocks = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

/** With scripts and without: the tests of many forms are written for both. */
const mostKept = 2

/**
 * The browser contexts of a worker's tests, each for those that want the same options. With a context stays the process of its pages: in
 * a new one every script is compiled anew, and a page takes three fifths more processor time.
 */
export class KeptContexts {
  readonly #browser: Browser
  /** The last one used is the last. */
  readonly #kept: Kept[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** @param options of the test, which are those of new contexts too */
  async forTest(options: BrowserContextOptions, use: Use, hasPassed: () => boolean): Promise<void> {
    const wanted = JSON.stringify(options)
    const kept = this.#take(wanted) ?? (await keep(await this.#browser.newContext(), wanted, options.baseURL))
    this.#kept.push(kept)
    while (this.#kept.length > mostKept) await this.#kept.shift()?.context.close()
    await use(kept.context)
    if (!kept.isChanged && hasPassed()) return kept.empty()
    this.#take(wanted)
    await kept.context.close()
  }

  #take(options: string): Kept | undefined {
    const place = this.#kept.findIndex((kept) => kept.options === options)
    return place < 0 ? undefined : this.#kept.splice(place, 1)[0]
  }

  async close(): Promise<void> {
    for (const { context } of this.#kept.splice(0)) await context.close()
  }
}

async function keep(context: BrowserContext, options: string, baseURL: string | undefined): Promise<Kept> {
  // While a page is open, the process stays.
  const keeper = await context.newPage()
  const session = await context.newCDPSession(keeper)
  const kept = { context, options, isChanged: false, empty: () => empty(context, session, baseURL) }
  const note = <Method extends (...given: never[]) => unknown>(method: Method) =>
    ((...given: never[]) => {
      kept.isChanged = true
      return method(...given)
    }) as Method
  for (const name of lasting) Object.assign(context, { [name]: note(context[name].bind(context)) })
  const { clock } = context
  for (const name of otherClocks) Object.assign(clock, { [name]: note(clock[name].bind(clock)) })
  return kept
}

async function empty(context: BrowserContext, session: CDPSession, baseURL: string | undefined): Promise<void> {
  const [, ...pages] = context.pages()
  for (const page of pages) await page.close()
  await context.setOffline(false)
  await context.clearCookies()
  await session.send('Network.clearBrowserCache')
  if (baseURL)
    await session.send('Storage.clearDataForOrigin', { origin: new URL(baseURL).origin, storageTypes: 'all' })
}
