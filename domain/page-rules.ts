/** Lists that are shown page by page. Browser-safe. */

/** One page of a list. */
export interface Page<T> {
  rows: T[]
  /** This page's number, from 1. */
  page: number
  /** How many pages there are; even an empty list has one. */
  pages: number
  /** How many rows all pages have together. */
  total: number
}

/** Which page of a list is wanted: a whole number; one out of range becomes the nearest page there is. */
export interface WantedPage {
  wanted: number
  /** How many rows a page has. */
  size: number
}

/** How many pages `total` rows fill. */
export function countPages(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** The page nearest to the one that is wanted, and how many rows come before it. */
export function nearestPage({ wanted, size }: WantedPage, total: number) {
  const pages = countPages(total, size)
  const page = Math.min(Math.max(1, wanted), pages)
  return { page, pages, offset: (page - 1) * size }
}

/** The same page with other rows. */
export function withRows<T>(found: Page<unknown>, rows: T[]): Page<T> {
  const { page, pages, total } = found
  return { rows, page, pages, total }
}
