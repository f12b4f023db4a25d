import type { TestProject } from 'vitest/node'
import { startTemplatePostgres } from './template-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Runs once for all tests: starts a PostgreSQL with the migrated database that `freshDatabase` copies. */
export default async function startDatabase(project: TestProject) {
  const postgres = await startTemplatePostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
