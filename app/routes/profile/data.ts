import { exportKirokuJson } from '#domain/transfer/export-kiroku-json.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import { sendOwnFile } from '#web/send-file.ts'
import type { Route } from './+types/data'

/** Everything the site knows about the user, as a file to download: Kiroku JSON. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const reader = requireUser(context, url)
  const pieces = exportKirokuJson(context.get(services).db, reader)
  return sendOwnFile(context, reader.userId, { name: 'kiroku.json', type: 'application/json', pieces })
}
