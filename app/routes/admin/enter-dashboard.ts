import { countReported } from '#domain/reports/queries.ts'
import { countTitles } from '#domain/titles/count-titles.ts'
import { services } from '#web/context.ts'
import { requireAdmin } from '#web/guards.ts'
import type { Context } from '#web/request-context.ts'
import type { Tab } from './tabs.ts'

/** The numbers next to the dashboard's tabs. */
export type Counts = Partial<Record<Tab, number>>

/** What every dashboard loader begins with: it requires the admin and finds the counts. */
export async function enterDashboard(context: Context) {
  const admin = requireAdmin(context)
  const { db } = context.get(services)
  const [animes, mangas, reports] = await Promise.all([
    countTitles(db, 'anime'),
    countTitles(db, 'manga'),
    countReported(db, admin),
  ])
  const counts: Counts = { animes, mangas, reports }
  return { db, admin, counts }
}
