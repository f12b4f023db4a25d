import { Agent } from 'node:http'
import { connect } from '#db/connection.ts'
import { nearestPage } from '#domain/page-rules.ts'
import { countTitles } from '#domain/titles/count-titles.ts'
import { tablePageSize } from '#domain/titles/table/rules.ts'
import { ask } from '#tests/support/ask.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { costAt, oneByOne } from './cost.ts'
import type { Databases } from './databases.ts'
import { costs, type Figure } from './figure.ts'
import { startServer } from './http/processes.ts'
import type { References } from './references.ts'

const rounds = 60
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** What the dashboard's tables cost: whole pages as the admin's browser requests them, one after another. */
export async function benchDashboard(
  { large: databaseUrl, postmaster }: Databases,
  { renderHome }: References,
): Promise<Figure[]> {
  const db = connect(databaseUrl, { connections: 1 })
  await db.deleteFrom('users').where('id', '=', 'admin').execute()
  await signedIn(db, 'admin')
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  try {
    const figures: Figure[] = []
    const { page } = nearestPage({ wanted: 800, size: tablePageSize }, await countTitles(db, 'manga'))
    for (const [path, figure] of [
      ['/admin-dashboard', 'first page of the animes on the dashboard, p50'],
      ['/admin-dashboard/mangas', 'the same of the mangas'],
      [`/admin-dashboard/mangas?sort=title&page=${page}`, `page ${page} of the mangas by title`],
      ['/admin-dashboard/mangas?sort=-episodes', 'first page of the mangas, most chapters first'],
      ['/admin-dashboard?q=naruto', 'animes called naruto'],
    ] as const) {
      const works = Array.from({ length: rounds }, () => () => visit(site.address, path))
      for (const work of works.slice(0, rounds / 6)) await work()
      const found = await oneByOne(renderHome, costAt(site, postmaster), works)
      figures.push(costs(figure, 50, found(0.5), renderHome))
    }
    return figures
  } finally {
    await site.stop()
    await db.deleteFrom('users').where('id', '=', 'admin').execute()
    await db.destroy()
  }
}

async function visit(address: string, path: string): Promise<void> {
  const headers = { cookie: sessionCookie('admin'), 'accept-encoding': 'br' }
  const { status } = await ask(address, path, { headers, agent })
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}
