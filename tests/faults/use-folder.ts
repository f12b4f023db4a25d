import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { kirokuCommand, plainEnvironment } from '#tests/support/plain-environment.ts'

declare module 'vitest' {
  interface ProvidedContext {
    usedFolder: string
  }
}

/** Runs once for all tests: makes the data folder that `aUsedFolder` copies. */
export default async function useFolder(project: TestProject) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kiroku-used-')))
  await promisify(execFile)(kirokuCommand, ['migrate'], { env: { ...plainEnvironment, DATA_DIR: folder } })
  project.provide('usedFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
