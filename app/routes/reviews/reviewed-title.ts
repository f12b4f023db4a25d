import { redirect } from 'react-router'
import { findTitleCard } from '#domain/titles/cards.ts'
import { findSurvivor } from '#domain/titles/merges/find-survivor.ts'
import { isKind, isTitleId, type TitleCard } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import type { Context } from '#web/request-context.ts'
import { hiddenTitle } from '../../router/hidden-title.ts'
import { notFound } from '../../router/not-found.ts'

interface Named {
  kind: string
  id: string
}

/**
 * The title that an address of reviews refers to: its id decides (decisions). For a merged title that is the one that stands
 * for it; an unknown one is not found.
 */
export async function reviewedTitle(context: Context, { kind, id }: Named): Promise<TitleCard> {
  if (!isKind(kind) || !isTitleId(id)) throw notFound()
  const { db } = context.get(services)
  const title = await findTitleCard(db, id)
  if (title) return title
  const survivor = await findSurvivor(db, id)
  const surviving = survivor && (await findTitleCard(db, survivor.id))
  if (!surviving) throw (await hiddenTitle(context, survivor ?? { kind, id })) ?? notFound()
  return surviving
}

/** The name in the path is ignored (decisions): a wrong name or kind redirects to the right path. */
export function requireRightPath(url: URL, right: string): void {
  if (decodeURIComponent(url.pathname) !== decodeURIComponent(right)) throw redirect(right + url.search, 301)
}
