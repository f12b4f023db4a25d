import { pathWith, unlessFirst } from '#domain/parameter-rules.ts'
import { type Kind, type Sort, sortsOf } from '#domain/titles/rules.ts'
import { browsePaths } from '../../ui/paths.ts'

/** The canonical address of a page of titles: default values are left out. */
export function browsePath(kind: Kind, sort: Sort, page: number): string {
  return pathWith(browsePaths[kind], { sort: unlessFirst<Sort>(sortsOf[kind], sort) }, page)
}
