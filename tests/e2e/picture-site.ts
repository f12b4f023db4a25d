import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import type { Db } from '#db/connection.ts'
import { diskStorage } from '#domain/media/disk-storage.ts'
import { startHttpServer } from '#server/http.ts'
import { createLog } from '#server/log.ts'
import { freePort } from '#tests/support/free-port.ts'
import { someServices } from '#tests/support/services.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { makeDatabase } from './site.ts'

interface Site {
  db: Db
  address: string
  folder: string
}

/** Tests of a reader who is signed in, on a site that keeps pictures in a folder of its own. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are needed here
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kiroku-e2e-files-'))
      const { db, url } = await makeDatabase()
      await signedIn(db, 'reader')
      const port = await freePort()
      const services = await someServices(db, {
        site: { baseUrl: `http://127.0.0.1:${port}` },
        storage: diskStorage(folder),
      })
      const server = await startHttpServer({
        host: '127.0.0.1',
        port,
        databaseUrl: url,
        ...services,
        log: createLog('error'),
        goodbye: 0,
      })
      await use({ db, address: server.address, folder })
      await server.close()
      await db.destroy()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.address),
  context: async ({ context, site }, use) => {
    const [name = '', value = ''] = sessionCookie('reader').split('=')
    await context.addCookies([{ name, value, url: site.address }])
    await use(context)
  },
})

export { expect } from '@playwright/test'
