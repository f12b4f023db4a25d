import { type RouterContextProvider, redirect } from 'react-router'
import { findTitleCard } from '#domain/titles/queries.ts'
import { isKind, isTitleId, type TitleCard } from '#domain/titles/rules.ts'
import { services } from '#web/context.ts'
import { notFound } from '../../router/not-found.ts'

interface Named {
  kind: string
  id: string
}

/** The title that an address of reviews refers to: its id decides (decisions). An unknown title is not found. */
export async function reviewedTitle(context: Readonly<RouterContextProvider>, { kind, id }: Named): Promise<TitleCard> {
  const title = isKind(kind) && isTitleId(id) ? await findTitleCard(context.get(services).db, id) : null
  if (!title) throw notFound()
  return title
}

/** The name in the path is ignored (decisions): a wrong name or kind redirects to the right path. */
export function requireRightPath(url: URL, right: string): void {
  if (decodeURIComponent(url.pathname) !== decodeURIComponent(right)) throw redirect(right + url.search, 301)
}
