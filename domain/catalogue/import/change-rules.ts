/** How one field of a title would change by an import; empty where there is nothing. */
export interface FieldChange {
  field: string
  before: string
  after: string
}
