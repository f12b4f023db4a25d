/** What every page knows about the signed-in user. */
export interface SignedIn {
  id: string
  email: string
  /** May sign in as admin. */
  isAdmin: boolean
  /** Has signed in as admin. */
  isAdminSession: boolean
}
