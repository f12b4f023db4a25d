import { test as base, type Page } from '@playwright/test'
import { contextOfTest, KeptContexts } from './kept-contexts.ts'

interface StartedSite {
  address: string
  /** Stops it, and deletes what it has left. */
  remove(): Promise<void>
}

/** The sites of a worker, each started when a test first asks for it. */
interface Sites {
  startedBy<Site extends StartedSite>(start: () => Promise<Site>): Promise<Site>
}

/**
 * What every file's tests are made of. A worker does tests with the same worker fixtures only: if each kind of site were one of
 * them, new workers, each with a browser, would be started for each kind.
 */
export const test = base.extend<object, { sites: Sites; keptContexts: KeptContexts }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed here
    async ({}, use) => {
      const started = new Map<() => Promise<StartedSite>, Promise<StartedSite>>()
      await use({
        startedBy<Site extends StartedSite>(start: () => Promise<Site>) {
          const site = (started.get(start) as Promise<Site> | undefined) ?? start()
          started.set(start, site)
          return site
        },
      })
      for (const site of started.values()) await (await site).remove()
    },
    { scope: 'worker' },
  ],
  keptContexts: [
    async ({ browser }, use) => {
      const kept = new KeptContexts(browser)
      await use(kept)
      await kept.close()
    },
    { scope: 'worker' },
  ],
  context: contextOfTest,
  /** Its scripts run when it has been opened, unless a test says what else to wait for: without them links and forms are the browser's own. */
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled === false) return use(page)
    const open = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (url, options) => {
      const answer = await open(url, options)
      return options?.waitUntil ? answer : withScripts(page, answer)
    }
    page.reload = async (...given) => withScripts(page, await reload(...given))
    await use(page)
  },
})

/** Tests with the worker's own site of a kind. */
export function testsOn<Site extends StartedSite>(start: () => Promise<Site>) {
  return test.extend<{ site: Site }>({
    site: async ({ sites }, use) => use(await sites.startedBy(start)),
    baseURL: ({ site }, use) => use(site.address),
  })
}

/** Waits until React has taken over the page, which begins once it has been painted. */
async function withScripts<Answer>(page: Page, answer: Answer): Promise<Answer> {
  // Not `page.waitForFunction`, for which Playwright sends 340 KB of its own scripts to each page.
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done))
    const isTakenOver = () => Object.keys(document.body).some((name) => name.startsWith('__reactFiber'))
    while (document.getElementById('page-files') && !isTakenOver()) await drawn()
    await drawn()
    await new Promise((done) => setTimeout(done))
  })
  return answer
}

export { expect } from '@playwright/test'
