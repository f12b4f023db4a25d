/** What every page knows about the signed-in user. */
export interface SignedIn {
  id: string
  email: string
  /** May sign in at /admin/sign-in. */
  isStaff: boolean
  /** Whether readers invite people on this site. */
  invites?: boolean
  /** Has signed in there. */
  isAdminSession: boolean
}
