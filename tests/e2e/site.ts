import { randomBytes } from 'node:crypto'
import { expect, type Page, type Request } from '@playwright/test'
import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { startHttpServer } from '#server/http.ts'
import { createLog } from '#server/log.ts'
import { someServices } from '#tests/support/services.ts'
import { testsOn } from './worker-sites.ts'

/** A site with an empty database: each test makes the titles it needs (tests/support/builders.ts). */
async function startSite() {
  const { db, url } = await makeDatabase()
  const services = await someServices(db, { site: { baseUrl: 'https://kiroku.example' } })
  const options = { host: '127.0.0.1', port: 0, databaseUrl: url, log: createLog('error'), goodbye: 0, ...services }
  const server = await startHttpServer(options)
  return {
    db,
    address: server.address,
    async remove() {
      await server.close()
      await db.destroy()
    },
  }
}

/** Tests with the worker's own site. Other sites are not found (playwright.config.ts); what is requested there is recorded. */
export const test = testsOn(startSite).extend<{ asked: string[] }>({
  /** The addresses outside the site that pages requested. */
  asked: [
    async ({ context, site }, use) => {
      const asked: string[] = []
      const note = (request: Request) => {
        const url = new URL(request.url())
        if (url.protocol.startsWith('http') && url.origin !== site.address) asked.push(url.href)
      }
      context.on('request', note)
      await use(asked)
      context.off('request', note)
    },
    { auto: true },
  ],
})

export { expect }

/** How many pixels the page is wider than the window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** A new, empty database. */
export async function makeDatabase() {
  const server = process.env.TEST_POSTGRES_URL ?? ''
  const name = `e2e_${randomBytes(6).toString('hex')}`
  const admin = connect(server, { connections: 1 })
  await sql`create database ${sql.id(name)} template kiroku_template strategy file_copy`.execute(admin)
  await admin.destroy()
  const url = new URL(server)
  url.pathname = `/${name}`
  return { db: connect(url.href), url: url.href }
}
