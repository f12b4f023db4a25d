import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'

interface Limit {
  tries: number
  seconds: number
}

/** How often each thing may be tried, from one address and for one account. */
export interface Limits {
  signIn: { perAddress: Limit; perAccount: Limit }
  signUp: { perAddress: Limit; perAccount: Limit }
  reset: { perAddress: Limit; perAccount: Limit }
  report: { perAddress: Limit; perAccount: Limit }
}

export const defaultLimits: Limits = {
  signIn: { perAddress: { tries: 50, seconds: 900 }, perAccount: { tries: 10, seconds: 900 } },
  signUp: { perAddress: { tries: 20, seconds: 3600 }, perAccount: { tries: 5, seconds: 3600 } },
  reset: { perAddress: { tries: 20, seconds: 3600 }, perAccount: { tries: 5, seconds: 3600 } },
  report: { perAddress: { tries: 60, seconds: 3600 }, perAccount: { tries: 20, seconds: 3600 } },
}

export type Attempt = keyof Limits

export interface Attempts {
  /**
   * Counts one try, before it is made: of as many at once as there may be, no more get through.
   * @throws Refusal 'too-many-attempts', with the seconds to wait
   */
  count(attempt: Attempt, from: { address: string; account?: string }): Promise<void>
  /** The account's owner got in: the account's tries are forgotten, those of the address are not. */
  forgive(attempt: Attempt, account: string): Promise<void>
}

/** Counts in the database, so that all instances count together. */
export function countAttempts(db: Db, limits: Partial<Limits> = {}): Attempts {
  const storeClient = {
    query: ({ text, values }: { text: string; values?: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)).then(({ rows }) => ({ rows, rowCount: rows.length })),
  }
  function counter(keyPrefix: string, { tries, seconds }: Limit) {
    const options = { points: tries, duration: seconds, clearExpiredByTimeout: false, storeType: 'pool' }
    return new RateLimiterPostgres({ storeClient, tableName: 'attempts', tableCreated: true, keyPrefix, ...options })
  }
  function counters(attempt: Attempt) {
    const { perAddress, perAccount } = limits[attempt] ?? defaultLimits[attempt]
    return { address: counter(`${attempt}-address`, perAddress), account: counter(`${attempt}-account`, perAccount) }
  }
  const of = {
    signIn: counters('signIn'),
    signUp: counters('signUp'),
    reset: counters('reset'),
    report: counters('report'),
  }

  return {
    async count(attempt, { address, account }) {
      await consume(of[attempt].address, networkOf(address))
      if (account !== undefined) await consume(of[attempt].account, digestOf(account))
    },
    async forgive(attempt, account) {
      await of[attempt].account.delete(digestOf(account))
    },
  }
}

async function consume(counter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await counter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    const minutes = Math.ceil(retryAfter / 60)
    const sentence = `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
    throw new Refusal('too-many-attempts', sentence, { retryAfter })
  }
}

/** An IPv6 client owns a whole /64; its address as such says little. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - groups.length - after.length)).fill('0') : []
  return [...groups, ...zeros, ...after].slice(0, 4).join(':')
}

function digestOf(account: string): string {
  return createHash('sha256').update(account).digest('base64url')
}
