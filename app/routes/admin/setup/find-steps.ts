import { findAdminSetup } from '#domain/accounts/setup.ts'
import type { Demo } from '#domain/deletion/rules.ts'
import type { Actor } from '#domain/permissions.ts'
import { hasRemotePosters } from '#domain/posters/queries.ts'
import { countTitles } from '#domain/titles/count-titles.ts'
import { services } from '#web/context.ts'
import type { Context } from '#web/request-context.ts'

export type Step = 'password' | 'catalogue' | 'posters' | 'address' | 'mail'

/** What an admin should do next, as far as the server can tell. Empty if all is done or the list was dismissed. */
export async function findSteps(context: Context, admin: Actor, demo: Demo | null): Promise<Step[]> {
  const { db, site, sendsMail } = context.get(services)
  const { hasGeneratedPassword, isDismissed } = await findAdminSetup(db, admin)
  if (isDismissed) return []
  const [animes, mangas, posters] = await Promise.all([
    countTitles(db, 'anime'),
    countTitles(db, 'manga'),
    hasRemotePosters(db),
  ])
  const isOpen: Record<Step, boolean> = {
    password: hasGeneratedPassword,
    catalogue: demo ? demo.others === 0 : animes + mangas === 0,
    posters,
    address: isLocal(site.baseUrl),
    mail: sendsMail === false,
  }
  return (Object.keys(isOpen) as Step[]).filter((step) => isOpen[step])
}

/** Whether only this machine can open the address. */
function isLocal(baseUrl: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(baseUrl).hostname)
}
