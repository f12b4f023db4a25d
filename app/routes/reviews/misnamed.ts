import { redirect } from 'react-router'
import { isHiddenTitle } from '#domain/titles/adult-titles.ts'
import { findSurvivor } from '#domain/titles/merges/find-survivor.ts'
import { isKind, isTitleId, type Kind } from '#domain/titles/rules.ts'
import { type Services, services } from '#web/context.ts'
import { addReviewPath, reviewsPath, titlePath } from '../../ui/paths.ts'
import type { Route } from './+types/misnamed'
import { reviewedTitle } from './reviewed-title.ts'

/** Paths whose name is missing or contains unescaped slashes: the last part is the id. */
export async function loader({ context, params: { kind, '*': rest }, url }: Route.LoaderArgs) {
  const id = rest.slice(rest.lastIndexOf('/') + 1)
  const hidden = isKind(kind) && isTitleId(id) ? await findHidden(context.get(services).db, { kind, id }) : null
  if (hidden) return redirect(titlePath(hidden))
  const title = await reviewedTitle(context, { kind, id })
  const path = url.pathname.startsWith('/add-review/') ? addReviewPath(title) : reviewsPath(title)
  return redirect(path + url.search, 301)
}

/** The title, or the one that it was merged into, if it is hidden from this reader: its own page says why. */
async function findHidden(db: Services['db'], title: { kind: Kind; id: string }) {
  const shown = (await findSurvivor(db, title.id)) ?? title
  return (await isHiddenTitle(db, shown.id)) ? shown : null
}
