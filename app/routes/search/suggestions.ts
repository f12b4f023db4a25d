import { readQuery } from '#domain/titles/search/rules.ts'
import { suggestTitles } from '#domain/titles/search/suggest-titles.ts'
import { services } from '#web/context.ts'
import type { Route } from './+types/suggestions'

/** The navbar's suggestions for what has been typed so far, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readQuery(new URL(request.url).searchParams.get('q'))
  const titles = query ? await suggestTitles(context.get(services).db, query) : []
  return Response.json(titles, { headers: { 'Cache-Control': 'public, max-age=60' } })
}
