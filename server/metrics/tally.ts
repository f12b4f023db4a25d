/** Requests that were answered alike. */
export interface Tally {
  route: string
  method: string
  status: string
  cache: string
  /** One more than there are bounds. */
  within: number[]
  seconds: number
}
