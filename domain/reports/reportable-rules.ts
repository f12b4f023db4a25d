/** What readers report to the admin. A list is one of a reader's own. Browser-safe. */
export type Reportable = 'review' | 'profile' | 'list'
