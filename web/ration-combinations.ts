import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '#domain/accounts/attempts.ts'
import { visit } from './context.ts'
import { sayWait } from './refused.ts'
import type { Context } from './request-context.ts'
import { sessionOf } from './session.ts'

/** How many combinations of filters each network, or reader, may ask of this process in a minute. */
export const combinationsPerMinute = 240

const asked = new RateLimiterMemory({ points: combinationsPerMinute, duration: 60 })

/**
 * Counts one combination of filters that has to be looked up. If there is none left, the response says when there will be.
 * @returns whether there is one left: there are more combinations than can be kept, and each costs the database something
 */
export async function mayCombine(context: Context): Promise<boolean> {
  const userId = sessionOf(context)?.userId
  const who = userId ? `reader ${userId}` : networkOf(context.get(visit).clientAddress())
  return asked.consume(who).then(
    () => true,
    ({ msBeforeNext }: RateLimiterRes) => {
      sayWait(context, Math.ceil(msBeforeNext / 1000))
      return false
    },
  )
}
