import { createContext, type RouterContextProvider } from 'react-router'

/** What is known of one page beside its Response. */
export interface PageNotes {
  /** Empty until a loader allows the page to be kept. */
  tags: Set<string>
  /** Seconds. */
  maxAge: number
  /** The finished page: as the body of its Response it would become a stream of bytes, and text again. */
  html?: string
  /** Why the database could not be asked, where the page needs it. */
  away?: unknown
}

export const pageNotes = createContext<PageNotes>()

/**
 * Called by a loader: this page, as a visitor without a session sees it, may be kept and given to others. It holds until
 * somebody clears one of `tags` (clearPages), for at most `maxAge` seconds. A page of which no loader says
 * so is made anew for each request. Its address must be in page-address.ts.
 */
export function keepPage(
  context: Readonly<RouterContextProvider>,
  { tags, maxAge = 3600 }: { tags: string[]; maxAge?: number },
): void {
  const notes = context.get(pageNotes)
  for (const tag of tags) notes.tags.add(tag)
  notes.maxAge = Math.min(notes.maxAge, maxAge)
}
