/** What every page knows of the user who is signed in. */
export interface SignedIn {
  id: string
  email: string
  /** May sign in as admin. */
  isAdmin: boolean
  /** Has signed in as admin. */
  isAdminSession: boolean
}
