import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { diskStorage } from '#domain/media/disk-storage.ts'
import { runTasks } from '#server/background/run-tasks.ts'
import { startHttpServer } from '#server/http.ts'
import { createLog } from '#server/log.ts'
import { freePort } from '#tests/support/free-port.ts'
import { someServices } from '#tests/support/services.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { cookieOf } from './a-reader.ts'
import { makeDatabase } from './site.ts'
import { testsOn } from './worker-sites.ts'

/** A site with imports and poster runs, and an admin. */
async function startImportsSite() {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-e2e-imports-'))
  const { db, url } = await makeDatabase()
  await signedIn(db, 'admin')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const storage = diskStorage(join(folder, 'files'))
  const services = await someServices(db, { site: { baseUrl: address }, storage })
  const log = createLog('error')
  const environment = { DATABASE_URL: url, DATA_DIR: folder, STORAGE_URL: '', LOG_LEVEL: 'error' }
  const start = async () => {
    const tasks = runTasks({ db, log, environment })
    const options = { host: '127.0.0.1', port, databaseUrl: url, log, goodbye: 0, ...services }
    const http = await startHttpServer(options)
    return () => Promise.all([http.close(), tasks.stop()])
  }
  let stop = await start()
  return {
    ...{ db, address },
    /** Stops the site with all its jobs, and starts it again. */
    async restart() {
      await stop()
      stop = await start()
    },
    async remove() {
      await stop()
      await db.destroy()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Tests with the admin signed in. */
export const test = testsOn(startImportsSite).extend({
  context: async ({ context, site }, use) => {
    await context.addCookies([cookieOf('admin', site.address)])
    await use(context)
  },
})

/** What the page of an import says of it. */
export function stateOf(page: Page) {
  return page.locator('.import-state')
}

/** Without JavaScript a page stays as it is until it is loaded again. */
export async function loadUntil(page: Page, state: string): Promise<void> {
  await expect(async () => {
    const again = page.getByRole('link', { name: 'Load again' })
    if ((await again.count()) > 0) await again.click()
    await expect(stateOf(page)).toHaveText(state, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
}

export { expect }
