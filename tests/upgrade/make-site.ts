// Keeps a small site of this release under tests/upgrade/VERSION, for later migrations to be tested on: npm run keep-site
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { diskStorage } from '#domain/media/disk-storage.ts'
import { version } from '#server/version.ts'
import { startTemplatePostgres } from '#tests/support/template-postgres.ts'
import { dumpSite } from './dump-site.ts'
import { fillSite } from './fill-site.ts'
import { fixSite } from './fix-site.ts'
import { folderOf, isKept, writeSite } from './kept-site.ts'

if ((await isKept(version)) && !process.argv.includes('--again')) {
  process.stderr.write(
    `A site of ${version} is kept already. Once ${version} is released it never changes: raise the version in package.json.\nBefore that: npm run keep-site -- --again\n`,
  )
  process.exit(1)
}
const files = await mkdtemp(join(tmpdir(), 'kiroku-site-'))
const began = Date.now()
const postgres = await startTemplatePostgres()
try {
  const server = connect(postgres.url, { connections: 1 })
  // Moments are written with the offset of the time zone.
  await sql`alter database kiroku_template set timezone = 'UTC'`.execute(server)
  await server.destroy()
  const url = new URL(postgres.url)
  url.pathname = '/kiroku_template'
  const db = connect(url.href, { connections: 4 })
  await fillSite(db, diskStorage(files))
  const site = fixSite(await dumpSite(db, files), { began, ended: Date.now() })
  await db.destroy()
  await rm(folderOf(version), { recursive: true, force: true })
  await writeSite(version, site)
} finally {
  await postgres.stop()
  await rm(files, { recursive: true })
}
process.stdout.write(`${folderOf(version)}\n`)
