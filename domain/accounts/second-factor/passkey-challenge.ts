import { isIP } from 'node:net'
import { inSeconds, now } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { lockActor } from '../../lock-users.ts'
import type { Accounts } from '../accounts.ts'
import { cookieHeader } from '../cookies.ts'
import { lifetime } from '../lifetime.ts'
import { hashOf, randomToken } from '../secrets.ts'
import type { Visitor } from '../visitor.ts'
import { passkeyFailed } from './rules.ts'
import { keyKinds, webauthn } from './webauthn.ts'

/** What the browser is asked, as JSON, and the cookie that ties the answer to it. */
export interface Question {
  options: object
  cookies: string[]
}

/** Milliseconds, as browsers want it. */
const timeout = lifetime.challengeSeconds * 1000

/** The name for which browsers keep passkeys of this site; null where they keep none: without https, and under a bare address. */
export function passkeyDomain(baseUrl: string): string | null {
  const { protocol, hostname } = new URL(baseUrl)
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : null
}

/**
 * Asks for any passkey of this site: a browser shows those that it has.
 * @throws Refusal 'too-many-attempts' or, where there can be none, 'passkey-failed'
 */
export async function askForPasskey(accounts: Accounts, { address }: Visitor): Promise<Question> {
  await accounts.attempts.count('passkey', { address })
  const rpID = domainOf(accounts)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    timeout,
  })
  return { options, cookies: await keepChallenge(accounts.db, accounts, options.challenge, null) }
}

/**
 * Asks for a new passkey of a reader, on a device that has none of theirs yet.
 * @param site its name
 * @throws Refusal 'too-many-attempts' or, where there can be none, 'passkey-failed', or as `lockActor`
 */
export async function askForNewPasskey(
  accounts: Accounts,
  actor: Actor,
  site: string,
  { address }: Visitor,
): Promise<Question> {
  const { userId } = allow(actor, 'secure', 'own account')
  await accounts.attempts.count('passkey', { address })
  await accounts.attempts.count('newFactor', { address, account: userId })
  const rpID = domainOf(accounts)
  const { generateRegistrationOptions } = await webauthn()
  return inTransaction(accounts.db, async (tx) => {
    await lockActor(tx, userId)
    const { email, user_name } = await tx
      .selectFrom('users')
      .select(['email', 'user_name'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const there = await tx.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
    const options = await generateRegistrationOptions({
      ...{ rpName: site, rpID, userName: email, userDisplayName: user_name, timeout },
      userID: new Uint8Array(Buffer.from(hashOf(userId), 'hex')),
      attestationType: 'none',
      supportedAlgorithmIDs: keyKinds,
      excludeCredentials: there,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { options, cookies: await keepChallenge(tx, accounts, options.challenge, userId) }
  })
}

/** Takes a challenge, which works once. @returns null when there is none for this browser, or it is too old */
export async function takeChallenge(db: Db, key: string | undefined, userId: string | null): Promise<string | null> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('key_hash', '=', hashOf(key ?? ''))
    .where('expires_at', '>', now)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge ?? null
}

async function keepChallenge(
  db: Db,
  { baseUrl }: Accounts,
  challenge: string,
  userId: string | null,
): Promise<string[]> {
  const key = randomToken()
  await db
    .insertInto('passkey_challenges')
    .values({
      ...{ key_hash: hashOf(key), challenge, user_id: userId },
      expires_at: inSeconds(lifetime.challengeSeconds),
    })
    .execute()
  return [cookieHeader(baseUrl, 'passkey', key, lifetime.challengeSeconds)]
}

function domainOf({ baseUrl }: Accounts): string {
  const domain = passkeyDomain(baseUrl)
  if (domain === null) throw passkeyFailed()
  return domain
}
