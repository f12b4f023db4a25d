import type { Page } from '@playwright/test'

/** Records what moves by itself on every page that is opened from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry.toJSON()))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
}

/** What has moved on the page, which has been loaded. */
export async function shiftsOf(page: Page): Promise<unknown> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 300))))
  return page.evaluate(() => Reflect.get(window, 'shifts'))
}
