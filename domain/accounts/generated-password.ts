import { type RawBuilder, sql } from 'kysely'
import { inSeconds } from '#db/clock.ts'
import { lifetime } from './lifetime.ts'

/** Whether a password is one that must be changed, and whether its time is over. */
export type Generated = 'no' | 'yes' | 'over'

/**
 * What a user's row says of a password that was generated for them; of any other one it says nothing.
 * @param mustChange whether it ends, and lets its owner do nothing but choose another one
 */
export function generatedPassword(hashed: string, { mustChange }: { mustChange: boolean }) {
  return {
    generated_password_digest: sql<string>`encode(sha256(convert_to(${hashed}, 'UTF8')), 'hex')`,
    generated_password_until: mustChange ? inSeconds(lifetime.generatedPasswordSeconds) : null,
  }
}

/** Of the password of `accounts` that belongs to `users`. */
export const isGenerated: RawBuilder<Generated> = sql`case
  when users.generated_password_until is null
    or users.generated_password_digest is distinct from encode(sha256(convert_to(accounts.password, 'UTF8')), 'hex') then 'no'
  when users.generated_password_until < now() then 'over' else 'yes' end`

/** Somebody has given a password that must be changed: it lets them choose one of their own, and does nothing else. */
export class NewPasswordNeeded extends Error {
  /** With which the new password is set, as with that of a reset mail. */
  readonly code: string

  constructor(code: string) {
    super('a password of their own')
    this.code = code
  }
}
