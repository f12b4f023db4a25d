import { readQuery } from '#domain/titles/search/rules.ts'
import { suggest } from '#domain/titles/search/suggest.ts'
import { services } from '#web/context.ts'
import type { Suggested } from '../../ui/suggestions/suggested.ts'
import type { Route } from './+types/suggestions'
import { shownName } from './shown-name.ts'

/**
 * The navbar's suggestions for what has been typed so far, as JSON: titles, and people, characters and companies. Only the browser that asked may keep
 * them, for a minute: no cache between would hear that a title is gone or hidden.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readQuery(new URL(request.url).searchParams.get('q'))
  const { titles, names, areNamesFirst } = await suggest(context.get(services).db, query)
  const named = names.map(shownName)
  const suggested: Suggested[] = areNamesFirst ? [...named, ...titles] : [...titles, ...named]
  return Response.json(suggested, { headers: { 'Cache-Control': 'private, max-age=60' } })
}
