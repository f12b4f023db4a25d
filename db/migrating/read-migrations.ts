import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('../migrations/', import.meta.url)

export interface Migration {
  name: string
  text: string
  digest: string
}

/** The files in db/migrations, ordered by name. */
export async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, digest: await digestOf(text) }
    }),
  )
}

export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

async function digestOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(hash).toString('hex')
}
