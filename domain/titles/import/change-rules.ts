/** How an import would change one field of a title. Empty means that there is no value. */
export interface FieldChange {
  field: string
  before: string
  after: string
}
