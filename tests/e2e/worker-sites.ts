import { test as base } from '@playwright/test'

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
export const test = base.extend<object, { sites: Sites }>({
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
})

/** Tests with the worker's own site of a kind. */
export function testsOn<Site extends StartedSite>(start: () => Promise<Site>) {
  return test.extend<{ site: Site }>({
    site: async ({ sites }, use) => use(await sites.startedBy(start)),
    baseURL: ({ site }, use) => use(site.address),
  })
}

export { expect } from '@playwright/test'
