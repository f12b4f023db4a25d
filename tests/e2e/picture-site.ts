import { signIn, startPictureSite } from './start-picture-site.ts'
import { testsOn } from './worker-sites.ts'

/** Tests with a signed-in reader, on a site that stores pictures. */
export const test = testsOn(() => startPictureSite(['reader'])).extend({
  context: async ({ context, site }, use) => {
    await signIn(context, site, 'reader')
    await use(context)
  },
})

export { expect } from '@playwright/test'
