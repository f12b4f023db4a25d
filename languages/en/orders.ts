import type { ListSort } from '#domain/journal/list-query-rules.ts'
import type { ReviewSort } from '#domain/reviews/rules.ts'
import type { TitleOrder } from '#domain/titles/query/title-query-rules.ts'

/** The sort orders of §2. */
export const ofTitles: Record<TitleOrder, string> = {
  match: 'Best match',
  popular: 'Popular',
  name: 'Name',
  latest: 'Latest',
  'date-added': 'Date Added',
  'most-watched': 'Most Watched',
  'most-reading': 'Most Reading',
}

export const ofMyList: Record<ListSort, string> = {
  'date-added': 'Date Added',
  title: 'Title',
  'my-score': 'My Score',
  'my-stars': 'My Stars',
  progress: 'Progress',
  updated: 'Last Updated',
  year: 'Year',
  average: 'Average Rating',
}

export const ofReviews: Record<ReviewSort, string> = {
  newest: 'Newest',
  'most-helpful': 'Most Helpful',
  'overall-score': 'Overall Score',
}
