import { Readable } from 'node:stream'
import type { PlainDb } from '#db/connection.ts'
import { type ImportOptions, importCatalogue } from '#domain/titles/import/import-catalogue.ts'

/** Imports a catalogue of these lines. @returns what the import counts */
export function imported(db: PlainDb, lines: object[], options: ImportOptions = {}) {
  const text = lines.map((line) => JSON.stringify(line)).join('\n')
  return importCatalogue(db, Readable.from([Buffer.from(text)]), options)
}
