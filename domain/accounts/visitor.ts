/** Who is at the door, as far as the request tells. */
export interface Visitor {
  /** The client's network address, already freed from what a client may forge. */
  address: string
  userAgent: string
  /** The token of the session they have; null without one. */
  token: string | null
  /** The value of the cookie by which an account knows a device (device-cookie.ts); null without one. */
  device: string | null
}

/** How somebody came in: cookies to set, the session they carry, and whose it is. */
export interface Entry {
  cookies: string[]
  token: string
  userId: string
}
