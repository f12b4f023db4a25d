import type { BrowserContext, Page } from '@playwright/test'
import type { Db } from '#db/connection.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'

interface Surroundings {
  page: Page
  context: BrowserContext
  site: { db: Db; address: string }
}

/** The list of a new reader with an anime of twelve episodes, whose panel is open. @param name begins the title's */
export async function openPanel({ page, context, site }: Surroundings, name: string) {
  const user = await aReader(site.db, context, site.address)
  const { id, title } = await aTitle(site.db, { title: `${name} by ${user}`, episodes: 12 })
  await anEntry(site.db, { user_id: user, title_id: id })
  await page.goto('/my-fav-list')
  await page.getByRole('link', { name: `Edit your entry for ${title}` }).click()
  return { id, title, panel: page.getByRole('dialog', { name: title }) }
}
