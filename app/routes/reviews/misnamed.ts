import { redirect } from 'react-router'
import { isHiddenTitle } from '#domain/titles/adult-titles.ts'
import { isKind, isTitleId } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import { addReviewPath, reviewsPath } from '../../ui/paths.ts'
import type { Route } from './+types/misnamed'
import { reviewedTitle } from './reviewed-title.ts'

/** Paths whose name is missing or contains unescaped slashes: the last part is the id. */
export async function loader({ context, params: { kind, '*': rest }, url }: Route.LoaderArgs) {
  const id = rest.slice(rest.lastIndexOf('/') + 1)
  if (isKind(kind) && isTitleId(id) && (await isHiddenTitle(context.get(services).db, id)))
    return redirect(`/${kind}/${id}`)
  const title = await reviewedTitle(context, { kind, id })
  const path = url.pathname.startsWith('/add-review/') ? addReviewPath(title) : reviewsPath(title)
  return redirect(path + url.search, 301)
}
