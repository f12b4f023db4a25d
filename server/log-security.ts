import { onSecurityEvent, type SecurityEvent } from '#domain/security-events.ts'
import type { Visit } from '#web/context.ts'
import type { Logger } from './log.ts'

/** Writes what the domain tells of into the log. @returns a function that ends this */
export function logSecurity(log: Logger): () => void {
  return onSecurityEvent((event) => write(log, event))
}

/** Told already, with whose account it was about. */
const told = new Set(['wrong-credentials', 'not-admin', 'wrong-password', 'wrong-code', 'wrong-recovery-code'])

/** Writes that a request was refused for who sent it, or how often they did. */
export function logRefused(log: Logger, visit: Visit, status: number): void {
  const { requestId: id, refused, isRationed, userId: user = null, route: what } = visit
  const isLimited = isRationed || status === 429 || refused === 'too-many-attempts'
  const isForbidden = status === 403 || refused === 'not-allowed' || refused === 'outranked'
  if (!isLimited && !isForbidden) return
  if (refused && told.has(refused)) return
  const why = refused ?? (isLimited ? 'too-many-requests' : 'forbidden')
  write(log, { id, security: isLimited ? 'limited' : 'refused', user, why, ...(what && { what }) })
}

function write(log: Logger, event: SecurityEvent): void {
  const isRefusal = event.why !== undefined
  log[isRefusal ? 'warn' : 'info'](event)
}
