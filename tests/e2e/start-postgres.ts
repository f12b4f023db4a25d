import { startTemplatePostgres } from '#tests/support/template-postgres.ts'

/** Once a run, before the browsers: the PostgreSQL on which each worker's site has its database (site.ts). */
export default async function startPostgres() {
  const postgres = await startTemplatePostgres()
  process.env.TEST_POSTGRES_URL = postgres.url
  return postgres.stop
}
