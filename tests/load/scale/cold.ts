import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { seededChance } from '#tests/support/seeded-chance.ts'
import { drawSubjects, questionsFor } from './questions.ts'
import { withPostgres } from './start.ts'

/** Milliseconds by the clock, and blocks of 8 KB that PostgreSQL did not find in its own memory. */
export interface Cold {
  clock: number
  blocks: number
}

/** What changes something, or may have been read for another question. */
const leftOut = ['+1', 'a rating of one of the best known']

/**
 * What each question costs who asks it first after a start with empty caches, PostgreSQL's and the system's; which root alone can empty: without it,
 * nothing is measured.
 */
export async function measureCold(
  folder: string,
  name: string,
  found: (what: string, cold: Cold) => void,
): Promise<void> {
  const subjects = await withPostgres(folder, 'asking', async ({ urlOf }) => {
    const db = connect(urlOf(name), { connections: 2 })
    return drawSubjects(db).finally(() => db.destroy())
  })
  if (!(await emptyCaches())) return
  await withPostgres(folder, 'asking', async ({ urlOf }) => {
    const db = connect(urlOf(name), { connections: 1 })
    try {
      for (const [what, question] of Object.entries(questionsFor(db, subjects))) {
        if (leftOut.includes(what)) continue
        const ask = await question(seededChance(2))
        const before = await blocksRead(db)
        const start = performance.now()
        await ask()
        const clock = performance.now() - start
        found(what, { clock, blocks: (await blocksRead(db)) - before })
      }
    } finally {
      await db.destroy()
    }
  })
}

async function emptyCaches(): Promise<boolean> {
  await promisify(execFile)('sync')
  return writeFile('/proc/sys/vm/drop_caches', '3').then(
    () => true,
    () => false,
  )
}

async function blocksRead(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ blocks: number }>`
    select blks_read as blocks from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.blocks ?? 0
}
