import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Hashes a password with argon2id and the library's parameters (19 MB, two passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Whether `stored` is a hash of this password. */
export function isPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password)
}

/** Checked when there is no account, so that the answer takes as long as for a wrong password. */
const decoyHash = hashPassword(randomPassword())

/** Whether this is the password of an account; null stands for none, and takes as long. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  return isPassword(stored ?? (await decoyHash), password)
}

/** A random password: 144 bits in 24 characters. */
export function randomPassword(): string {
  return randomBytes(18).toString('base64url')
}
