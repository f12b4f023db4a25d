import type { Actor } from '#domain/permissions.ts'

/** A user in a session without the admin's mark. */
export function asReader(userId: string): Actor {
  return { role: 'reader', userId }
}

/** A user in a session with the admin's mark. */
export function asAdmin(userId: string): Actor {
  return { role: 'admin', userId }
}
