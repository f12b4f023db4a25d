import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { lockUser } from '../../lock-users.ts'
import type { Accounts } from '../accounts.ts'
import { passkeyDomain } from './passkey-challenge.ts'
import { type PasskeyAnswer, passkeyFailed } from './rules.ts'
import { webauthn } from './webauthn.ts'

interface Asked {
  challenge: string | null
  /** Whose passkey it must be; null for anybody's. */
  userId: string | null
}

/**
 * Checks what a passkey has signed: our challenge, for this site, after its owner has shown themselves to it. One that counts must have
 * counted on, or else there is a copy of it.
 * @throws Refusal 'passkey-failed'
 */
export async function checkPasskey(
  tx: Tx,
  { baseUrl, log }: Accounts,
  answer: PasskeyAnswer,
  { challenge, userId }: Asked,
): Promise<{ userId: string; passkeyId: string }> {
  const passkey = await tx
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'counter'])
    .where('id', '=', answer.id)
    .executeTakeFirst()
  const domain = passkeyDomain(baseUrl)
  const isTheirs = passkey && (userId === null || passkey.user_id === userId)
  if (challenge === null || domain === null || !isTheirs) throw passkeyFailed()
  // Before the passkey, in the same order as everything that changes either.
  await lockUser(tx, passkey.user_id)
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: baseUrl,
    expectedRPID: domain,
    requireUserVerification: true,
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter) },
  }).catch((error: unknown) => {
    log(`passkey of ${passkey.user_id}: ${error instanceof Error ? error.message : error}`)
    throw passkeyFailed()
  })
  const { newCounter } = authenticationInfo
  const counted = await tx
    .updateTable('passkeys')
    .set({ counter: newCounter, used_at: sql`now()` })
    .where('id', '=', passkey.id)
    // Of two answers at once that count the same, one wins.
    .where((row) => row.or([row('counter', '<', newCounter), row('counter', '=', 0)]))
    .returning('id')
    .executeTakeFirst()
  if (!verified || !counted) throw passkeyFailed()
  return { userId: passkey.user_id, passkeyId: passkey.id }
}
