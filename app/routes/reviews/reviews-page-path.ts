import type { TitleCard } from '#domain/catalogue/rules.ts'
import type { ReviewSort } from '#domain/reviews/rules.ts'
import { reviewsPath } from '../../ui/paths.ts'

/** The canonical address of a page of reviews: default values are left out. */
export function reviewsPagePath(
  title: Pick<TitleCard, 'kind' | 'id' | 'title'>,
  sort: ReviewSort,
  page: number,
): string {
  const query = new URLSearchParams()
  if (sort !== 'newest') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${reviewsPath(title)}?${query}` : reviewsPath(title)
}
