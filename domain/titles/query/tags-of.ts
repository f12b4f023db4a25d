import { type Kind, kinds, listTag, orderTag, titleTag } from '../rules.ts'
import type { TitleQuery } from './title-query-rules.ts'

/** What clears a page of these titles, which a question has found, from the page cache. */
export function tagsOf({ kind, order, filters }: TitleQuery, found: { id: string }[]): string[] {
  const asked: readonly Kind[] = kind ? [kind] : kinds
  return [
    ...asked.map(listTag),
    ...(order === 'match' ? [] : asked.map((one) => orderTag(one, order))),
    // A rating changes who has a score.
    ...(filters.score === null ? [] : asked.map((one) => orderTag(one, 'popular'))),
    ...found.map(({ id }) => titleTag(id)),
  ]
}
