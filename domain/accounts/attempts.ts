import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db, PlainDb } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'

interface Limit {
  tries: number
  seconds: number
}

/** How often one kind of attempt is allowed; a limit that is left out does not apply. */
interface AttemptLimits {
  /** From one network, for any account. */
  perAddress?: Limit
  /** From one network, for one account. */
  perAccountAndNetwork?: Limit
  /** For one account, from all networks together. */
  perAccount?: Limit
  /** From one device known to the account. */
  perDevice?: Limit
  /** From all devices known to one account together. */
  perDevices?: Limit
}

/** Seconds that tries count at most. */
export const longestCount = 86_400

const perQuarterHour = (tries: number) => ({ tries, seconds: 900 })
const perHour = (tries: number) => ({ tries, seconds: 3600 })
const perDay = (tries: number) => ({ tries, seconds: longestCount })

export const defaultLimits = {
  signIn: {
    perAddress: perQuarterHour(50),
    perAccountAndNetwork: perQuarterHour(10),
    perAccount: perQuarterHour(100),
    perDevice: perQuarterHour(10),
    perDevices: perQuarterHour(50),
  },
  /** A signed-in user giving their current password. */
  password: { perAccount: perQuarterHour(10) },
  /** Three of a million codes fit at any moment: whoever knows the password finds one in 60 tries a day about once in 15 years. */
  code: {
    perAddress: perQuarterHour(50),
    perAccountAndNetwork: perHour(10),
    perAccount: perDay(30),
    perDevice: perHour(10),
    perDevices: perDay(30),
  },
  provider: { perAddress: perQuarterHour(100) },
  passkey: { perAddress: perQuarterHour(100) },
  /** A new passkey or app. Each may send two mails to an address that need not be the reader's own. */
  newFactor: { perAccount: perDay(20) },
  signUp: { perAddress: perHour(20), perAccount: perHour(5) },
  reset: {
    perAddress: perHour(20),
    perAccountAndNetwork: perHour(5),
    perAccount: perHour(20),
    perDevice: perHour(5),
    perDevices: perHour(20),
  },
  report: { perAddress: perHour(60), perAccount: perHour(20) },
} satisfies Record<string, AttemptLimits>

export type Attempt = keyof typeof defaultLimits
export type Limits = Record<Attempt, AttemptLimits>

interface Source {
  address: string
  /** What identifies the account: an e-mail address or an id. */
  account?: string
  /** The device, if it is known to the account (device-cookie.ts). */
  device?: string
}

export interface Attempts {
  /**
   * Counts one try before it is made, so that simultaneous tries cannot exceed the limit. A known device is counted
   * separately; once its tries are used up, it is treated like any other.
   * @throws Refusal 'too-many-attempts', with the seconds to wait
   */
  count(attempt: Attempt, from: Source): Promise<void>
  /** Resets the count for the account's owner, who has got in; other people's tries still count. */
  forgive(attempt: Attempt, from: Source): Promise<void>
}

/** Counts in the database, so that all instances count together. */
export function countAttempts(db: PlainDb, limits: Partial<Limits> = {}): Attempts {
  const limitsOf = (attempt: Attempt): AttemptLimits => limits[attempt] ?? defaultLimits[attempt]
  async function consume(name: string, limit: Limit | undefined, key: string): Promise<void> {
    if (!limit) return
    const { tries, wait } = await countTry(db, `${name}:${key}`, limit.seconds)
    if (tries > limit.tries) throw tooMany(wait)
  }
  async function isKnownDevice(attempt: Attempt, { account, device }: Source): Promise<boolean> {
    const { perDevice, perDevices } = limitsOf(attempt)
    if (account === undefined || device === undefined || !perDevice) return false
    try {
      await consume(`${attempt}-device`, perDevice, `${digestOf(account)}/${device}`)
      await consume(`${attempt}-devices`, perDevices, digestOf(account))
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  return {
    async count(attempt, from) {
      if (await isKnownDevice(attempt, from)) return
      const { perAddress, perAccountAndNetwork, perAccount } = limitsOf(attempt)
      const network = networkOf(from.address)
      await consume(`${attempt}-address`, perAddress, network)
      if (from.account === undefined) return
      const account = digestOf(from.account)
      await consume(`${attempt}-network`, perAccountAndNetwork, `${account}/${network}`)
      await consume(`${attempt}-account`, perAccount, account)
    },
    async forgive(attempt, { address, account = '', device }) {
      const keys = [`${attempt}-network:${digestOf(account)}/${networkOf(address)}`]
      if (device !== undefined) keys.push(`${attempt}-device:${digestOf(account)}/${device}`)
      // Without a limit per network, all tries for the account are its owner's own.
      if (!limitsOf(attempt).perAccountAndNetwork) keys.push(`${attempt}-account:${digestOf(account)}`)
      await db.deleteFrom('attempts').where('key', 'in', keys).execute()
    },
  }
}

/** What a mail to its owner proves. It does not prove the second factor. */
const byMail = ['signIn', 'reset', 'password'] satisfies Attempt[]

/** Forgets all tries to get into an account, no matter who made them. Only for its owner (proved by mail) or the operator. */
export async function forgiveAccount(
  db: Db,
  { id, email }: { id: string; email: string },
  attempts: Attempt[] = byMail,
): Promise<void> {
  for (const account of [id, email.toLowerCase()]) {
    const places = ['network', 'account', 'device', 'devices']
    const kinds = attempts.flatMap((attempt) => places.map((place) => `${attempt}-${place}:${digestOf(account)}`))
    await sql`delete from attempts where split_part(key, '/', 1) in (${sql.join(kinds)})`.execute(db)
  }
}

interface Counted {
  /** With this one. */
  tries: number
  /** Milliseconds until they are forgotten. */
  wait: number
}

/** By the database's clock: instances may disagree about the time. */
async function countTry(db: Db, key: string, seconds: number): Promise<Counted> {
  const present = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
  const { rows } = await sql<Counted>`
    insert into attempts as a (key, points, expire) values (${key}, 1, ${present} + ${seconds * 1000})
    on conflict (key) do update set
      points = case when a.expire <= ${present} then 1 else a.points + 1 end,
      expire = case when a.expire <= ${present} then excluded.expire else a.expire end
    returning points as tries, (expire - ${present})::float8 as wait`.execute(db)
  return rows[0] as Counted
}

function tooMany(wait: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  return new Refusal('too-many-attempts', { minutes: Math.ceil(retryAfter / 60) }, { retryAfter })
}

/** The network of an address: for IPv6 the /64, all of which one client owns, in one spelling. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return address
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  // An IPv4 address mapped into IPv6 is a network of its own.
  if (canonical.startsWith('::ffff:')) return canonical
  const [head = '', tail = ''] = canonical.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = canonical.includes('::') ? Array(Math.max(0, 8 - groups.length - after.length)).fill('0') : []
  return [...groups, ...zeros, ...after].slice(0, 4).join(':')
}

/** How the keys of `attempts` refer to an account. */
export function digestOf(account: string): string {
  return createHash('sha256').update(account).digest('base64url')
}
