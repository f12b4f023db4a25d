import type { Page } from '@playwright/test'

/** Delays the answers from an address until the returned function is called. */
export async function holdAnswers(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
