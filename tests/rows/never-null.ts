/** Columns that the schema allows to be null, and that are never null in the rows of a file's queries; and why. */
export const neverNull: Record<string, string> = {
  'domain/titles/records/find-credits.ts home':
    'only sources whose file states its terms, which have all three (sources_terms_check)',
  'domain/titles/records/find-credits.ts licence':
    'only sources whose file states its terms, which have all three (sources_terms_check)',
  'domain/titles/records/find-credits.ts licenceUrl':
    'only sources whose file states its terms, which have all three (sources_terms_check)',
  'domain/journal/find-list-page.ts genre': 'generated from genres, which is never null',
  'domain/shelves/queries.ts handle': 'only profiles that everybody finds, which have one (profiles_check)',
  'domain/posters/queries.ts address': 'only posters that are on other sites',
}
