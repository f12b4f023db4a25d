/** What many pages are made of. */

export const pageOf = ({ title, page }: { title: string; page: number }) => `${title}, page ${page}`
export const previousPage = 'Previous page'
export const nextPage = 'Next page'
/** @param spoken makes the part for screen readers */
export const page = <Part>({ number, spoken }: { number: number; spoken: (text: string) => Part }) => [
  spoken('Page '),
  number,
]

/** Sends the choice of a dropdown. */
export const show = 'Show'
export const readMore = 'Read more'
export const readLess = 'Read less'

/** @param loadAgain makes the link to the same page */
export const seeProgress = <Link>({ loadAgain }: { loadAgain: (text: string) => Link }) => [
  loadAgain('Load again'),
  ' to see the progress.',
]
