import type { BrowserContext, Page } from '@playwright/test'
import type { Db } from '#db/connection.ts'
import { aTitle } from '#tests/support/builders.ts'

const longTitle = 'Endless '.repeat(30).trim()

/** Before each test: nobody is signed in, nothing was imported, and the catalogue is that of `aList`. */
export async function anewWithCatalogue({
  context,
  site,
}: {
  context: BrowserContext
  site: { db: Db }
}): Promise<void> {
  await context.clearCookies()
  await site.db.deleteFrom('imports').execute()
  await site.db.deleteFrom('titles').execute()
  await catalogue(site.db)
}

async function catalogue(db: Db): Promise<void> {
  for (const [mal, title] of ['Mushishi', 'Planetes', longTitle].entries()) {
    const { id } = await aTitle(db, { title, episodes: 26 })
    await db
      .insertInto('external_ids')
      .values({ title_id: id, source: 'mal', value: String(mal + 1) })
      .execute()
  }
  await aTitle(db, { title: 'Twins', released_on: '1999', episodes: 12 })
  await aTitle(db, { title: 'Twins', released_on: '2010', episodes: 24 })
}

/** A list as the API of MyAnimeList gives it: three titles by their ids, one of two by its name, the others of no catalogue. */
export function aList(rows: number) {
  const data = Array.from({ length: rows }, (_, at) => ({
    node: { id: at < 3 ? at + 1 : at + 50_000, title: at === 2 ? longTitle : at === 3 ? 'Twins' : `Row ${at}` },
    list_status: { status: 'watching', score: 8, num_episodes_watched: 3, is_rewatching: false },
  }))
  return { name: 'list.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify({ data })) }
}

export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Username').fill('Mari')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a fine long secret')
  await page.getByLabel('Confirm Password').fill('a fine long secret')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL('/')
}

/** How many there are on all readers' lists. */
export async function entries(db: Db): Promise<number> {
  return (await db.selectFrom('list_entries').select('id').execute()).length
}
