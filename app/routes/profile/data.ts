import { exportMyData } from '#domain/accounts/export-my-data.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import type { Route } from './+types/data'

/** Everything the site knows about the user, as a file to download. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const reader = requireUser(context, url)
  const data = await exportMyData(context.get(services).db, reader)
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
    },
  })
}
