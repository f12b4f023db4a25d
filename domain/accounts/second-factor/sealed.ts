import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** Encrypts a text of one user with the site's secret: moved to another user's row, it cannot be read. */
export function seal(secret: string, userId: string, text: string): Promise<string> {
  return symmetricEncrypt({ key: keyOf(secret, userId), data: text })
}

/** What `seal` has sealed. @throws when the secret is another one */
export function unseal(secret: string, userId: string, sealed: string): Promise<string> {
  return symmetricDecrypt({ key: keyOf(secret, userId), data: sealed })
}

function keyOf(secret: string, userId: string): string {
  return ['second factor', userId, secret].join('\n')
}
