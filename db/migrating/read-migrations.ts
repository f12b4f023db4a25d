import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('../migrations/', import.meta.url)

/** The newest that run together, in one transaction: those of 0.1 and 0.2 were not made for a site that runs meanwhile. */
const lastTogether = '0189'

export interface Migration {
  name: string
  text: string
  digest: string
  /**
   * - together: in one transaction with others of its manner
   * - alone: in a transaction of its own
   * - in batches: its one statement is run until it changes nothing, each time in a transaction of its own
   * - by itself: its one statement makes an index `concurrently`, outside of any transaction
   */
  manner: 'together' | 'alone' | 'in batches' | 'by itself'
  /** Whether programs that do not know it can go on working. */
  suitsOlder: boolean
  /** Set when it goes over a table that may be large. */
  work: { table: string; secondsPerRow: number } | null
}

/** The files in db/migrations, ordered by name. */
export async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames()
  return Promise.all(names.map(async (name) => readMigration(name, await readFile(new URL(name, folder), 'utf8'))))
}

let names: string[] | undefined

/** Those that were there when it was first asked: the files of a newer release may take their place while a program runs. */
export async function migrationNames(): Promise<string[]> {
  names ??= (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return names
}

/** What a migration says of itself, in lines of comments (CONTRIBUTING.md). */
export async function readMigration(name: string, text: string): Promise<Migration> {
  const [, manner, seconds = '', table = ''] =
    /^-- (takes long|in batches|by itself): ([\d.]+) s per 100,000 rows of (\w+)$/m.exec(text) ?? []
  return {
    name,
    text,
    digest: await digestOf(text),
    manner: manner === 'in batches' || manner === 'by itself' ? manner : isOld(name) ? 'together' : 'alone',
    suitsOlder: /^-- suits older programs$/m.test(text),
    work: manner ? { table, secondsPerRow: Number(seconds) / 100_000 } : null,
  }
}

export function isOld(name: string): boolean {
  return name.slice(0, lastTogether.length) <= lastTogether
}

async function digestOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(hash).toString('hex')
}
