/** What a request tells us about who sent it. */
export interface Visitor {
  /** The client's network address, taken only from trustworthy headers. */
  address: string
  userAgent: string
  /** The token of the session they have; null without one. */
  token: string | null
  /** The value of the cookie by which an account knows a device (device-cookie.ts); null without one. */
  device: string | null
}

/** The result of signing in: cookies to set, the session's token, and its user. */
export interface Entry {
  cookies: string[]
  token: string
  userId: string
  /** Whether it has the admin's mark. */
  isMarked: boolean
}
