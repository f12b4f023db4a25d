import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'

interface Limit {
  tries: number
  seconds: number
}

/** How often a thing may be tried; what is left out is not counted. */
interface LimitsOfOne {
  /** From one network, for whatever account. */
  perAddress?: Limit
  /** From one network, for one account. */
  perAccountAndNetwork?: Limit
  /** For one account, from all networks together. */
  perAccount?: Limit
  /** From one device that is known to the account. */
  perDevice?: Limit
  /** From all devices that are known to one account. */
  perDevices?: Limit
}

const quarter = (tries: number) => ({ tries, seconds: 900 })
const hour = (tries: number) => ({ tries, seconds: 3600 })

export const defaultLimits = {
  signIn: {
    perAddress: quarter(50),
    perAccountAndNetwork: quarter(10),
    perAccount: quarter(100),
    perDevice: quarter(10),
    perDevices: quarter(50),
  },
  /** The password of somebody who is signed in. */
  password: { perAccount: quarter(10) },
  provider: { perAddress: quarter(100) },
  signUp: { perAddress: hour(20), perAccount: hour(5) },
  reset: { perAddress: hour(20), perAccountAndNetwork: hour(5), perAccount: hour(20), perDevice: hour(5) },
  report: { perAddress: hour(60), perAccount: hour(20) },
} satisfies Record<string, LimitsOfOne>

export type Attempt = keyof typeof defaultLimits
export type Limits = Record<Attempt, LimitsOfOne>

interface Source {
  address: string
  /** Whatever names the account: an e-mail address, or an id. */
  account?: string
  /** The device, if it is known to the account (device-cookie.ts). */
  device?: string
}

export interface Attempts {
  /**
   * Counts one try, before it is made: of as many at once as there may be, no more get through. A known device is
   * counted by itself; when its tries are used up it counts as a stranger.
   * @throws Refusal 'too-many-attempts', with the seconds to wait
   */
  count(attempt: Attempt, from: Source): Promise<void>
  /** The account's owner got in: their own tries are forgotten, not those of others. */
  forgive(attempt: Attempt, from: Source): Promise<void>
}

/** Counts in the database, so that all instances count together. */
export function countAttempts(db: Db, limits: Partial<Limits> = {}): Attempts {
  const storeClient = {
    query: ({ text, values }: { text: string; values?: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)).then(({ rows }) => ({ rows, rowCount: rows.length })),
  }
  const of = (attempt: Attempt): LimitsOfOne => limits[attempt] ?? defaultLimits[attempt]
  function counter(keyPrefix: string, { tries, seconds }: Limit) {
    const options = { points: tries, duration: seconds, clearExpiredByTimeout: false, storeType: 'pool' }
    return new RateLimiterPostgres({ storeClient, tableName: 'attempts', tableCreated: true, keyPrefix, ...options })
  }
  async function consume(name: string, limit: Limit | undefined, key: string): Promise<void> {
    if (limit) await counter(name, limit).consume(key).catch(refuse)
  }
  async function isKnownDevice(attempt: Attempt, { account, device }: Source): Promise<boolean> {
    const { perDevice, perDevices } = of(attempt)
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
      const { perAddress, perAccountAndNetwork, perAccount } = of(attempt)
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
      // Where nothing else counts an account's tries, these are its owner's own.
      if (!of(attempt).perAccountAndNetwork) keys.push(`${attempt}-account:${digestOf(account)}`)
      await db.deleteFrom('attempts').where('key', 'in', keys).execute()
    },
  }
}

/** Forgets every try to get into an account, whoever made it: whoever has its mailbox, or runs the site, is its owner. */
export async function forgiveAccount(db: Db, { id, email }: { id: string; email: string }): Promise<void> {
  for (const account of [id, email.toLowerCase()]) {
    const places = ['network', 'account', 'device', 'devices']
    const kinds = (['signIn', 'reset', 'password'] satisfies Attempt[]).flatMap((attempt) =>
      places.map((place) => `${attempt}-${place}:${digestOf(account)}`),
    )
    await sql`delete from attempts where split_part(key, '/', 1) in (${sql.join(kinds)})`.execute(db)
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error
  const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
  const minutes = Math.ceil(retryAfter / 60)
  const sentence = `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  throw new Refusal('too-many-attempts', sentence, { retryAfter })
}

/** An IPv6 client owns a whole /64; its address as such says little. However it is written, it is one network. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return address
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  // An IPv4 address in the clothes of IPv6 is a network by itself.
  if (canonical.startsWith('::ffff:')) return canonical
  const [head = '', tail = ''] = canonical.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = canonical.includes('::') ? Array(Math.max(0, 8 - groups.length - after.length)).fill('0') : []
  return [...groups, ...zeros, ...after].slice(0, 4).join(':')
}

/** The form in which an account is named in the keys of counts. */
export function digestOf(account: string): string {
  return createHash('sha256').update(account).digest('base64url')
}
