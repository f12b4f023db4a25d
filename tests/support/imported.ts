import { Readable } from 'node:stream'
import type { PlainDb } from '#db/connection.ts'
import { type ImportOptions, importCatalogue } from '#domain/titles/import/import-catalogue.ts'

/** Imports a catalogue of these lines, of which a text stays as it is. @returns what the import counts */
export function imported(db: PlainDb, lines: unknown[], options: ImportOptions = {}) {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  return importCatalogue(db, Readable.from([Buffer.from(text)]), options)
}
