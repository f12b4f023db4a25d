import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '../../refusal.ts'
import { tell } from '../../security-events.ts'
import type { Accounts } from '../accounts.ts'
import { lockConfirmed } from './confirm.ts'
import { isOn } from './find-second-factor.ts'
import { passkeyDomain, takeChallenge } from './passkey-challenge.ts'
import { type PasskeyAnswer, passkeyFailed } from './rules.ts'
import { type Turned, turnOff, turnOn, unturned } from './turn.ts'
import { keyKinds, webauthn } from './webauthn.ts'

const mostPasskeys = 20

interface NewPasskey {
  name: string
  answer: PasskeyAnswer
  /** From the cookie of the challenge. */
  challengeKey: string | undefined
}

/**
 * Adds a passkey that has just been made for this reader, on this site.
 * @throws Refusal 'not-confirmed', 'passkeys-many' or 'passkey-failed'
 */
export async function addPasskey(
  accounts: Accounts,
  actor: Actor,
  { name, answer, challengeKey }: NewPasskey,
  token: string,
): Promise<Turned> {
  const { userId } = allow(actor, 'secure', 'own account')
  const challenge = await takeChallenge(accounts.db, challengeKey, userId)
  const made = await readNewPasskey(accounts, answer, challenge)
  return inTransaction(accounts.db, async (tx) => {
    await lockConfirmed(tx, userId, token)
    const wasOn = await isOn(tx, userId)
    const there = await tx.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
    if (there.length >= mostPasskeys) throw new Refusal('passkeys-many', { most: mostPasskeys })
    const added = await tx
      .insertInto('passkeys')
      .values({ ...made, user_id: userId, name })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw passkeyFailed()
    tell(tx, 'second-factor-changed', { user: userId, what: 'passkey-added' })
    return turnOn(tx, userId, token, wasOn)
  })
}

/**
 * Removes one of the reader's own passkeys; does nothing when it is not theirs or already gone.
 * @throws Refusal 'not-confirmed' or 'factor-demanded'
 */
export async function removePasskey(accounts: Accounts, actor: Actor, id: string, token: string): Promise<Turned> {
  const { userId } = allow(actor, 'secure', 'own account')
  return inTransaction(accounts.db, async (tx) => {
    await lockConfirmed(tx, userId, token)
    const gone = await tx
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (gone) tell(tx, 'second-factor-changed', { user: userId, what: 'passkey-removed' })
    return gone ? turnOff(tx, accounts, userId, token) : unturned
  })
}

async function readNewPasskey({ baseUrl, log }: Accounts, answer: PasskeyAnswer, challenge: string | null) {
  const domain = passkeyDomain(baseUrl)
  if (challenge === null || domain === null) throw passkeyFailed()
  const { verifyRegistrationResponse } = await webauthn()
  const made = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: baseUrl,
    expectedRPID: domain,
    requireUserVerification: true,
    supportedAlgorithmIDs: keyKinds,
  }).catch((error: unknown) => {
    log(`new passkey: ${error instanceof Error ? error.message : error}`)
    throw passkeyFailed()
  })
  if (!made.verified) throw passkeyFailed()
  const { id, publicKey, counter } = made.registrationInfo.credential
  return { id, public_key: Buffer.from(publicKey), counter }
}
