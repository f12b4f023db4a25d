import { signIn, startPictureSite } from './start-picture-site.ts'
import { testsOn } from './worker-sites.ts'

/** Tests with an admin signed in to the dashboard, on a site that stores pictures. */
export const test = testsOn(() => startPictureSite(['admin'])).extend({
  context: async ({ context, site }, use) => {
    await signIn(context, site, 'admin')
    await use(context)
  },
})

export { expect } from '@playwright/test'
