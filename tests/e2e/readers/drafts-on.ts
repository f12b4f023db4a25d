import type { Page } from '@playwright/test'

/** The names of the drafts of reviews that are kept in this browser. */
export function draftsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('review-draft:')))
}
