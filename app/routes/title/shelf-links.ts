import { profileTag } from '#domain/profile-tag.ts'
import { shelfTag } from '#domain/shelves/rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { type NamedShelf, shelvedTag } from '#domain/titles/shelves/rules.ts'
import type { TitlePage } from '#domain/titles/title-page-rules.ts'
import * as texts from '#texts/shelves.ts'
import { titlePath } from '../../ui/paths.ts'
import { publicShelfPath } from '../shelves/shelf-paths.ts'

/** Links to the public lists that hold a title, and to the page with more of them. */
export function shelfLinks(title: TitlePage) {
  const { shown, more } = title.shelves
  const links = shown.map(({ id, name, owner, handle }) => ({
    path: publicShelfPath(handle, id),
    title: name,
    relation: texts.listBy({ owner }).join(''),
    facts: '',
  }))
  if (more === 0) return links
  const rest = { path: listsPath(title), title: texts.moreLists({ count: more }), relation: texts.onLists }
  return [...links, { ...rest, facts: '' }]
}

/** The page with all public lists that hold a title. */
export function listsPath(title: { kind: Kind; id: string }): string {
  return `${titlePath(title)}/lists`
}

/** The tags of a title's page that shows these lists. */
export function shelfTags(titleId: string, shown: Pick<NamedShelf, 'id' | 'ownerId'>[]): string[] {
  return [shelvedTag(titleId), ...shown.flatMap(({ id, ownerId }) => [shelfTag(id), profileTag(ownerId)])]
}
