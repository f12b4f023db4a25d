/** A line that was taken for a title without all its ids saying so. Browser-safe. */
export interface DoubtfulMatch {
  line: number
  /** The title as the line has it. */
  name: string
  kind: string
  titleId: string
  /** The title as the catalogue had it. */
  title: string
  reason: string
}
