import { clientAddressHeader } from './auth.ts'

/** Who is at the door, as far as the request tells. */
export interface Visitor {
  /** The client's network address, already freed from what a client may forge. */
  address: string
  userAgent: string
  /** The token of the session they have; null without one. */
  token: string | null
}

/** How somebody came in: cookies to set, the session they carry, and whose it is. */
export interface Entry {
  cookies: string[]
  token: string
  userId: string
}

const longestUserAgent = 300

/** All that better-auth is told of a request. No header of the client's own reaches it. */
export function headersOf({ address, userAgent }: Visitor): Headers {
  return new Headers({ [clientAddressHeader]: address, 'user-agent': userAgent.slice(0, longestUserAgent) })
}
