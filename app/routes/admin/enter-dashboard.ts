import { redirect } from 'react-router'
import { countWaiting } from '#domain/accounts/decide-sign-up.ts'
import { type SignUpPolicy, takesInvitations } from '#domain/accounts/sign-up-rules.ts'
import { type Actor, may, type Subject, type Verb } from '#domain/permissions.ts'
import { countReported } from '#domain/reports/queries.ts'
import { countTitles } from '#domain/titles/count-titles.ts'
import { type Services, services } from '#web/context.ts'
import { requireStaff } from '#web/guards.ts'
import type { Context } from '#web/request-context.ts'
import { type Tab, tabs } from './tabs.ts'

/** The dashboard's tabs that somebody may open, and the number next to each; 0 shows none. */
export type Counts = Partial<Record<Tab, number>>

/** What every dashboard loader begins with: it requires somebody who may do this, and finds the tabs. */
export async function enterDashboard<S extends Subject>(context: Context, verb: Verb<S>, subject: S) {
  const admin = requireStaff(context, verb, subject)
  const { db, accounts } = context.get(services)
  return { db, admin, counts: await findCounts(db, admin, accounts.signUp) }
}

/** Sends those to their first tab whose role does not open the dashboard's first one. */
export function leadToFirstTab(context: Context): void {
  const admin = requireStaff(context, 'open', 'dashboard')
  const open = tabsOf(admin, context.get(services).accounts.signUp)
  if (open[0] && open[0] !== 'animes') throw redirect(tabs[open[0]].path)
}

async function findCounts(db: Services['db'], admin: Actor, policy: SignUpPolicy): Promise<Counts> {
  const count: Partial<Record<Tab, () => Promise<number>>> = {
    animes: () => countTitles(db, 'anime'),
    mangas: () => countTitles(db, 'manga'),
    reports: () => countReported(db, admin),
    users: async () => (may(admin, 'approve', 'sign-up') ? countWaiting(db, admin) : 0),
  }
  const counted = tabsOf(admin, policy).map(async (tab) => [tab, (await count[tab]?.()) ?? 0] as const)
  return Object.fromEntries(await Promise.all(counted))
}

function tabsOf(actor: Actor, policy: SignUpPolicy): Tab[] {
  const isOpen: Record<Tab, boolean> = {
    animes: may(actor, 'edit', 'title'),
    mangas: may(actor, 'edit', 'title'),
    add: may(actor, 'add', 'title'),
    imports: may(actor, 'import an upload into', 'catalogue'),
    posters: may(actor, 'fetch posters for', 'catalogue'),
    reports: may(actor, 'read', 'reports'),
    users: may(actor, 'list', 'user'),
    invitations: may(actor, 'read', 'invitation') && takesInvitations(policy),
    log: may(actor, 'read', 'log'),
  }
  return (Object.keys(tabs) as Tab[]).filter((tab) => isOpen[tab])
}
