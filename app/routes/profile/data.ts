import { exportKirokuJson } from '#domain/transfer/export-kiroku-json.ts'
import { dataUnderway } from '#texts/profile.ts'
import { services } from '#web/context.ts'
import { requireUser } from '#web/guards.ts'
import { sayWait } from '#web/refused.ts'
import { streamPieces } from '#web/stream-pieces.ts'
import type { Route } from './+types/data'

/** Everything the site knows about the user, as a file to download: Kiroku JSON, sent as it is read. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const reader = requireUser(context, url)
  const pieces = exportKirokuJson(context.get(services).db, reader)
  const body = await streamPieces(context, reader.userId, pieces)
  if (!body) {
    sayWait(context, 60)
    return new Response(dataUnderway, { status: 429, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  }
  return new Response(body, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="kiroku.json"',
    },
  })
}
