import { countFound } from '#domain/titles/query/find-titles.ts'
import { knowQuery } from '#domain/titles/query/known-query.ts'
import { readTitleQuery, withoutMine } from '#domain/titles/query/title-query-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import { mayCombine } from '#web/ration-combinations.ts'
import { sessionOf } from '#web/session.ts'
import type { Route } from './+types/count'

const kinds = new Map<string, Kind>([
  ['/browse-animes', 'anime'],
  ['/browse-mangas', 'manga'],
])

/** How many titles a form of filters asks for, as JSON. `of` is the page with the form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { db } = context.get(services)
  const headers = { 'Cache-Control': 'private, no-store' }
  if (!(await mayCombine(context))) return Response.json(null, { status: 429, headers })
  const userId = sessionOf(context)?.userId
  const asked = readTitleQuery(kinds.get(searchParams.get('of') ?? '') ?? null, searchParams)
  return Response.json(await countFound(db, await knowQuery(db, userId ? asked : withoutMine(asked)), userId), {
    headers,
  })
}
