import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** The stored form of a password: argon2id, with the library's parameters (19 MB, two passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** Whether the password is the one of which `stored` was made. */
export function isPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password)
}

/** A password nobody chose: 96 random bits in 16 characters. */
export function randomPassword(): string {
  return randomBytes(12).toString('base64url')
}
