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

/** A random password: 144 bits in 24 characters. */
export function randomPassword(): string {
  return randomBytes(18).toString('base64url')
}
