/** A line that was matched to a title although not all ids agree. Browser-safe. */
export interface DoubtfulMatch {
  line: number
  /** The title in the line. */
  name: string
  kind: string
  titleId: string
  /** The title in the catalogue, before the import. */
  title: string
  reason: string
}
