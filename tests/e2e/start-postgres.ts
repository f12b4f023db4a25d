import { startTemplatePostgres } from '#tests/support/template-postgres.ts'

/** Runs once, before the browsers: starts the PostgreSQL with the databases of the workers' sites (site.ts). */
export default async function startPostgres() {
  const postgres = await startTemplatePostgres()
  process.env.TEST_POSTGRES_URL = postgres.url
  return postgres.stop
}
