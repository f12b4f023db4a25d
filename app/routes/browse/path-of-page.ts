import { pathWith } from '#domain/parameter-rules.ts'

/** The addresses of pages, given that of the first. */
export function pathOfPage(first: string): (page: number) => string {
  return (page) => pathWith(first, {}, page)
}
