/** Where a value of a title comes from. Browser-safe. */
export interface Origin {
  /** A column of `titles`, or `characters` or `staff`. */
  what: string
  source: string
  /** For what an admin has decided: the source that would be believed instead, and what it says; null if there is none. */
  instead: { source: string; text: string } | null
}
