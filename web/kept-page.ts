import { type Context, createKey } from './request-context.ts'

/** What is known about a page besides its Response. */
export interface PageNotes {
  /** Empty until a loader allows the page to be kept. */
  tags: Set<string>
  /** Seconds. */
  maxAge: number
  /** Whether it is one of very many pages, which share a small part of the cache. */
  isOneOfMany?: boolean
  /** The loaders' data as JSON, if all of them gave data and nothing else. */
  data?: string
  /** The finished page. In the body of its Response it would be turned into a stream of bytes and back into text. */
  html?: string
  /** Whether the body of its Response is sent as it is read, and not held as a whole. */
  isStreamed?: boolean
  /** Why the database could not be reached, if the page needs it. */
  away?: unknown
}

export const pageNotes = createKey<PageNotes>()

/**
 * Called by a loader: this page, as a visitor without a session sees it, may be cached and shown to others. It stays
 * valid until one of `tags` is cleared (clearPages), but for at most `maxAge` seconds. Other pages are rendered for
 * each request. The page's address must be in page-address.ts.
 */
export function keepPage(
  context: Context,
  { tags, maxAge = 3600, isOneOfMany = false }: { tags: string[]; maxAge?: number; isOneOfMany?: boolean },
): void {
  const notes = context.get(pageNotes)
  if (isOneOfMany) notes.isOneOfMany = true
  for (const tag of tags) notes.tags.add(tag)
  notes.maxAge = Math.min(notes.maxAge, maxAge)
}
