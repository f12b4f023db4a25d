import { services } from '#app/web/context.ts'
import { readQuery } from '#domain/catalogue/search/rules.ts'
import { suggestTitles } from '#domain/catalogue/search/suggest-titles.ts'
import type { Route } from './+types/suggestions'

/** The navbar's suggestions for what has been typed so far, as JSON. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readQuery(new URL(request.url).searchParams.get('q'))
  const titles = query ? await suggestTitles(context.get(services).db, query) : []
  return Response.json(titles, { headers: { 'Cache-Control': 'public, max-age=60' } })
}
