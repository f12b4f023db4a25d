import { join } from 'node:path'
import type { Configuration } from './configuration.ts'

/** The folders with the pictures and the database, as far as they are on this machine. */
export function foldersHere({ dataDir, databaseUrl, storage }: Configuration): string[] {
  const names = [...(storage ? [] : ['files']), ...(databaseUrl ? [] : ['postgres'])]
  return names.map((name) => join(dataDir, name))
}

/** Where mails are written without a mail server. */
export function mailFolder({ dataDir }: Configuration): string {
  return join(dataDir, 'mail')
}
