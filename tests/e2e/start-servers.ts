import type { FullConfig } from '@playwright/test'
import { startTemplatePostgres } from '#tests/support/template-postgres.ts'
import { startDemoSite } from './demo-site.ts'

/** Runs once, before the browsers: starts the demo site, and beside it the PostgreSQL with the databases of the workers' sites (site.ts). */
export default async function startServers({ projects }: FullConfig) {
  const [stopDemoSite, postgres] = await Promise.all([
    startDemoSite(new URL(projects[0]?.use.baseURL ?? '')),
    startTemplatePostgres(),
  ])
  process.env.TEST_POSTGRES_URL = postgres.url
  return async () => void (await Promise.all([stopDemoSite(), postgres.stop()]))
}
