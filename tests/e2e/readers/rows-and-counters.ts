import type { Locator, Page } from '@playwright/test'
import type { Db } from '#db/connection.ts'

/** A title's row on the list that is open. */
export function rowOf(page: Page, title: string): Locator {
  return page.locator('.entries').getByRole('listitem').filter({ hasText: title })
}

/** How many readers have a title in each status. */
export function countersOf(db: Db, titleId: string) {
  const counters = ['watched', 'watching', 'want_to_watch', 'dropped'] as const
  return db.selectFrom('titles').select(counters).where('id', '=', titleId).executeTakeFirstOrThrow()
}
