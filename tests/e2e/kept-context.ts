import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, TestInfo } from '@playwright/test'

type Use = (context: BrowserContext) => Promise<void>

/**
 * The context of one test: as the test before has left it, if that had the same options. Playwright reads from the text of this
 * function what it wants to be given: all that a context can be made with.
 */
export async function contextOfTest(
  {
    keptContext,
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
  }: BrowserContextOptions & { contextOptions: BrowserContextOptions; keptContext: KeptContext },
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
  await keptContext.forTest(options, use, () => info.status === info.expectedStatus)
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

/**
 * The browser context of a worker's tests, as long as they want the same options. With it stays the process of its pages: in a
 * new one every script is compiled anew, and a page takes three fifths more processor time.
 */
export class KeptContext {
  readonly #browser: Browser
  #kept: Kept | undefined

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** @param options of the test, which are those of new contexts too */
  async forTest(options: BrowserContextOptions, use: Use, hasPassed: () => boolean): Promise<void> {
    const wanted = JSON.stringify(options)
    if (this.#kept?.options !== wanted) {
      await this.close()
      this.#kept = await keep(await this.#browser.newContext(), wanted, options.baseURL)
    }
    const kept = this.#kept
    await use(kept.context)
    if (kept.isChanged || !hasPassed()) return this.close()
    await kept.empty()
  }

  async close(): Promise<void> {
    await this.#kept?.context.close()
    this.#kept = undefined
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
