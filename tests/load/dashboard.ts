import { Agent } from 'node:http'
import { connect } from '#db/connection.ts'
import { ask } from '#tests/support/ask.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { atMost, type Figure, median } from './figure.ts'
import { startServer } from './http/processes.ts'

const rounds = 60

/** What the dashboard's tables cost, whole pages as the admin's browser asks for them, one after another. */
export async function benchDashboard(databaseUrl: string): Promise<Figure[]> {
  const db = connect(databaseUrl, { connections: 1 })
  await db.deleteFrom('users').where('id', '=', 'admin').execute()
  await signedIn(db, 'admin')
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  try {
    const figures: Figure[] = []
    for (const [path, figure] of [
      ['/admin-dashboard', 'first page of the animes on the dashboard, p50'],
      ['/admin-dashboard/mangas', 'the same of the mangas'],
      ['/admin-dashboard/mangas?sort=title&page=800', 'page 800 of the mangas by title'],
      ['/admin-dashboard/mangas?sort=-episodes', 'first page of the mangas, most chapters first'],
      ['/admin-dashboard?q=naruto', 'animes called naruto'],
    ] as const) {
      figures.push(atMost(figure, 50, await medianOf(site.address, path), ' ms'))
    }
    return figures
  } finally {
    await site.stop()
    await db.deleteFrom('users').where('id', '=', 'admin').execute()
    await db.destroy()
  }
}

async function medianOf(address: string, path: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { cookie: sessionCookie('admin'), 'accept-encoding': 'br' }
  const times: number[] = []
  for (let n = 0; n < rounds; n++) {
    const started = performance.now()
    const { status } = await ask(address, path, { headers, agent })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    times.push(performance.now() - started)
  }
  agent.destroy()
  return median(times.slice(rounds / 6))
}

if (import.meta.main) console.table(await benchDashboard(process.env.DATABASE_URL ?? ''))
