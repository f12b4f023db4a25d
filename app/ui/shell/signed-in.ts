/** What every page knows about the signed-in user. */
export interface SignedIn {
  id: string
  email: string
  /** May sign in at /admin/sign-in. */
  isStaff: boolean
  /** Has signed in there. */
  isAdminSession: boolean
}
