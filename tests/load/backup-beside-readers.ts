import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure } from './figure.ts'
import { besideReaders } from './import-beside-readers.ts'
import type { References } from './references.ts'

const program = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))
/** How many times as long as without a backup the slowest of a hundred responses may take. */
const most = 1.5
/** Milliseconds: one backup follows the other while readers are watched. */
const duration = 80_000

/** How backups slow readers down. */
export async function benchBackup(url: string, { constant }: Pick<References, 'constant'>): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-bench-backups-'))
  let running: number | null = null
  const until = Date.now() + duration
  async function backUp(): Promise<void> {
    while (Date.now() < until) {
      const child = spawn(process.execPath, [program, 'backup', folder, '--keep', '1'], {
        env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, DATA_DIR: folder, STORAGE_URL: '' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      running = child.pid ?? null
      const [code] = await once(child, 'exit')
      running = null
      if (code !== 0) throw new Error(`The backup ended with ${code}`)
    }
  }
  try {
    return await besideReaders(constant, { by: 'a backup', url, most }, async () => ({
      importing: backUp(),
      importer: async () => running,
    }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
