import { type RouterContextProvider, redirect } from 'react-router'
import { services } from '#app/web/context.ts'
import { notFound } from '#app/web/not-found.ts'
import { findTitleCard } from '#domain/catalogue/queries.ts'
import { isKind, isTitleId, type TitleCard } from '#domain/catalogue/rules.ts'

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
