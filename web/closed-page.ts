/** What stands in place of a page that is not for this reader, and where to go from there. */
export interface ClosedPage {
  heading: string
  text: string
  ways: [text: string, path: string][]
}
