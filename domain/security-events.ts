import { presentAsker } from '#db/asker.ts'
import type { Db } from '#db/connection.ts'
import { onceCommitted } from '#db/transaction.ts'
import { Refusal } from './refusal.ts'

/** What operators are told of in the log (docs/operations.md lists it). */
export type SecurityCode =
  | 'sign-in'
  | 'sign-in-half-done'
  | 'sign-in-refused'
  | 'sign-out'
  | 'sign-up'
  | 'sign-up-refused'
  | 'password-confirmed'
  | 'password-refused'
  | 'password-changed'
  | 'password-reset'
  | 'reset-refused'
  | 'second-factor-confirmed'
  | 'second-factor-refused'
  | 'second-factor-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'way-added'
  | 'way-removed'
  | 'sessions-ended'
  | 'account-deleted'
  | 'data-exported'
  | 'admin-action'
  | 'refused'
  | 'limited'

/** Codes and ids. Never a name, an address, a password, a token or anything else that somebody has typed. */
export interface About {
  /** Whose account it is about; null where it is nobody's. */
  user?: string | null
  /** Who did it to them. */
  by?: string
  /** The code of the refusal. */
  why?: string
  /** By which way in: password, passkey, google, oidc, or a mail. */
  way?: string
  /** Which second factor: none, code, recovery-code or passkey. */
  factor?: string
  /** What was done: of an admin its action in the log of the dashboard; of what was refused the route. */
  what?: string
  /** To what it was done, as kind and id. */
  of?: string
  role?: string
  /** Whether a session has the admin's mark. */
  marked?: boolean
  /** Whether somebody waits for approval. */
  waits?: boolean
}

export interface SecurityEvent extends About {
  security: SecurityCode
  /** The request's id. */
  id?: string
}

type Listener = (event: SecurityEvent) => void

const listeners = new Set<Listener>()

/** Has `listener` called with what this process does. @returns a function that ends this */
export function onSecurityEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells of something when it is true: of what is done in a transaction, once that is committed. */
export function tell(db: Db, security: SecurityCode, about: About): void {
  const event = eventOf(security, about)
  onceCommitted(db, () => say(event))
}

/** Does `work`, and tells why it was refused, if it was. `about` may be completed meanwhile. */
export async function tellingRefusals<Result>(
  security: SecurityCode,
  about: About,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // At once: the transaction that is open is rolled back.
    if (error instanceof Refusal) say(eventOf(security, { ...about, why: error.code }))
    throw error
  }
}

function eventOf(security: SecurityCode, about: About): SecurityEvent {
  const id = presentAsker()?.requestId
  return { ...(id !== undefined && { id }), security, ...about }
}

function say(event: SecurityEvent): void {
  for (const listener of listeners) listener(event)
}
