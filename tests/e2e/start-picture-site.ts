import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { PlainDb } from '#db/connection.ts'
import type { SignUpPolicy } from '#domain/accounts/sign-up-rules.ts'
import { diskStorage } from '#domain/media/disk-storage.ts'
import { startHttpServer } from '#server/http.ts'
import { createLog } from '#server/log.ts'
import { freePort } from '#tests/support/free-port.ts'
import { someServices } from '#tests/support/services.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { cookieOf } from './a-reader.ts'
import { makeDatabase } from './site.ts'

export interface PictureSite {
  db: PlainDb
  address: string
  /** The folder with its pictures. */
  folder: string
  /** Stops the server. */
  close(): Promise<void>
  /** Starts the server again, at the same address. */
  start(): Promise<void>
}

/** A site with its own folder for pictures, with `users` signed in ('admin' as an admin). */
export async function startPictureSite(
  users: string[],
  { signUp }: { signUp?: SignUpPolicy } = {},
): Promise<PictureSite & { remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-e2e-files-'))
  const { db, url } = await makeDatabase()
  for (const user of users) await signedIn(db, user)
  const port = await freePort()
  const site = { baseUrl: `http://127.0.0.1:${port}` }
  const services = await someServices(db, { site, storage: diskStorage(folder), signUp })
  const options = { host: '127.0.0.1', port, databaseUrl: url, ...services, log: createLog('error'), goodbye: 0 }
  let server = await startHttpServer(options)
  return {
    db,
    address: server.address,
    folder,
    close: () => server.close(),
    async start() {
      server = await startHttpServer(options)
    },
    async remove() {
      await server.close()
      await db.destroy()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export async function signIn(context: BrowserContext, { address }: PictureSite, user: string): Promise<void> {
  await context.addCookies([cookieOf(user, address)])
}
