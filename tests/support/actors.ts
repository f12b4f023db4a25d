import type { Actor, StaffRole } from '#domain/permissions.ts'

/** A user in a session without the admin's mark. */
export function asReader(userId: string): Actor {
  return { role: 'reader', userId }
}

/** A user in a session with the admin's mark. */
export function asAdmin(userId: string): Actor {
  return asStaff('admin', userId)
}

/** A user with a role, in a session with the admin's mark. */
export function asStaff(role: StaffRole, userId: string): Actor {
  return { role, userId }
}
