/** Columns that the schema allows to be null, and that are never null in the rows of a file's queries; and why. */
export const neverNull: Record<string, string> = {
  'domain/lists/queries.ts genre': 'generated from genres, which is never null',
  'domain/posters/queries.ts address': 'only posters that are on other sites',
}
