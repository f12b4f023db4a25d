import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { connect, type PlainDb } from '#db/connection.ts'
import { fileAddress, formats, widths } from '#domain/media/rules.ts'
import { backupNode } from '#server/node-flags.ts'
import { environment } from './environment.ts'
import type { Figure } from './figure.ts'
import { besideReaders } from './import-beside-readers.ts'
import type { References } from './references.ts'

const program = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))
/** How many times as long as without a backup the slowest of a hundred responses may take. */
const most = 1.5
/** Milliseconds: one backup follows the other while readers are watched. */
const duration = 80_000
/** With six files each they come to 700 MB. */
const pictures = 5_000
const bytesOfFile = 23_300

/** How backups of a catalogue with pictures slow readers down. */
export async function benchBackup(url: string, { constant }: Pick<References, 'constant'>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-bench-backups-'))
  const db = connect(url, { connections: 1 })
  await addPictures(db, join(folder, 'files'))
  let running: number | null = null
  let until = 0
  async function backUp(): Promise<void> {
    while (Date.now() < until) {
      const child = spawn(process.execPath, [...backupNode.flags, program, 'backup', folder, '--keep', '1'], {
        env: { ...environment, ...backupNode.env, DATABASE_URL: url, DATA_DIR: folder, STORAGE_URL: '' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      running = child.pid ?? null
      const [code] = await once(child, 'exit')
      running = null
      if (code !== 0) throw new Error(`The backup ended with ${code}`)
    }
  }
  try {
    return await besideReaders(constant, { by: 'a backup', url, most }, async () => {
      until = Date.now() + duration
      return { importing: backUp(), importer: async () => running }
    })
  } finally {
    await sql`delete from pictures where id like 'bench%'`.execute(db)
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Rows of pictures, and files of the usual size that are none. */
async function addPictures(db: PlainDb, storage: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into pictures (id, folder, address, created_at)
    select id, 'imgs', '/imgs/' || id || '-960.webp', now() - interval '1 day'
    from (select 'bench' || lpad(n::text, 17, '0') as id from generate_series(1, ${pictures}) n) numbered
    returning id`.execute(db)
  const bytes = randomBytes(bytesOfFile)
  await mkdir(join(storage, 'imgs'), { recursive: true })
  for (const { id } of rows) {
    const files = widths.imgs.flatMap((width) => formats.map((format) => fileAddress('imgs', id, width, format)))
    await Promise.all(files.map((address) => writeFile(join(storage, address), bytes)))
  }
}
