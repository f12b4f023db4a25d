import { test as base } from '@playwright/test'
import { type PictureSite, signIn, startPictureSite } from './start-picture-site.ts'

/** Tests with an admin signed in to the dashboard, on a site that stores pictures. */
export const test = base.extend<object, { site: PictureSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed here
    async ({}, use) => {
      const site = await startPictureSite(['admin'])
      await use(site)
      await site.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.address),
  context: async ({ context, site }, use) => {
    await signIn(context, site, 'admin')
    await use(context)
  },
})

export { expect } from '@playwright/test'
