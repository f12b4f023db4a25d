/** Browser-safe. */

/** What readers may have of a title. */
export type ReadersOwn = 'entry' | 'rating' | 'review'

/** What became of what a reader had of a title that was merged into another one. */
export interface MergedOwn {
  /** Of the merged title. */
  id: string
  title: string
  /** What has moved. */
  moved: ReadersOwn[]
  /** The older ones of what the reader had of both titles, which were kept aside. */
  aside: { what: ReadersOwn; stars: number | null; text: string | null }[]
}
