import { pathWith, unlessFirst } from '#domain/parameter-rules.ts'
import { type ReviewSort, reviewSorts } from '#domain/reviews/rules.ts'
import type { TitleCard } from '#domain/titles/rules.ts'
import { reviewsPath } from '../../ui/paths.ts'

/** The canonical address of a page of reviews: default values are left out. */
export function reviewsPagePath(
  title: Pick<TitleCard, 'kind' | 'id' | 'title'>,
  sort: ReviewSort,
  page: number,
): string {
  return pathWith(reviewsPath(title), { sort: unlessFirst(reviewSorts, sort) }, page)
}
