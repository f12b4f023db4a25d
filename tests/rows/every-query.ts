import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { notesFile } from './check-rows.ts'
import { nullableFile, readNullable } from './columns.ts'
import { readQueries } from './read-queries.ts'

/** Fails the tests if a row was not as declared or, after all of them, if the rows of a query were never seen. */
export default async function checkEveryQuery(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'kiroku-rows-'))
  const url = new URL(project.getProvidedContext().postgresUrl)
  url.pathname = '/kiroku_template'
  writeFileSync(join(folder, 'nullable'), (await readNullable(url.href)).join('\n'))
  writeFileSync(join(folder, 'notes'), '')
  process.env[nullableFile] = join(folder, 'nullable')
  process.env[notesFile] = join(folder, 'notes')

  return async () => {
    const notes = new Set(readFileSync(join(folder, 'notes'), 'utf8').split('\n').filter(isOfProgram))
    rmSync(folder, { recursive: true })
    const mismatches = [...notes].filter((note) => note.includes(' '))
    if (mismatches.length > 0) fail('Rows that are not as declared', mismatches)
    if (!(await ranWhole(project))) return
    const queries = [...readQueries().values()].flatMap((checked) => checked.queries.map(({ name }) => name))
    const unseen = queries.filter((query) => isOfProgram(query) && !notes.has(query))
    if (unseen.length > 0) fail('No test gets a row of these queries', unseen)
  }
}

/** The queries of the check's own test are wrong on purpose. */
function isOfProgram(note: string): boolean {
  return !note.startsWith('tests/')
}

/** Nothing is thrown here, so that what else the tests have started is stopped. */
function fail(what: string, list: string[]): void {
  console.error(`${what}:\n${list.join('\n')}`)
  process.exitCode = 1
}

/** Whether all tests ran, and passed. */
async function ranWhole({ vitest }: TestProject): Promise<boolean> {
  const all = await vitest.globTestSpecifications()
  const ran = vitest.state.getTestModules()
  return !vitest.config.testNamePattern && ran.length === all.length && ran.every((module) => module.ok())
}
