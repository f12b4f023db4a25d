import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { primaryOf } from '#db/replica.ts'
import { networkOf } from '#domain/accounts/attempts.ts'
import { services, visit } from './context.ts'
import { sayWait } from './refused.ts'
import type { Context } from './request-context.ts'

/**
 * Lets each network ask so often in a minute, of this process. Each site counts for itself: a process of tests serves several.
 * @returns a function that counts one request, by its network or by whom it is for, and says whether it is within the ration. If not, the
 * response says when the next one will be.
 */
export function ration(perMinute: number): (context: Context, who?: string) => Promise<boolean> {
  const ofSites = new WeakMap<object, RateLimiterMemory>()
  return (context, who = networkOf(context.get(visit).clientAddress())) => {
    const db = primaryOf(context.get(services).db)
    const asked = ofSites.get(db) ?? new RateLimiterMemory({ points: perMinute, duration: 60 })
    ofSites.set(db, asked)
    return asked.consume(who).then(
      () => true,
      ({ msBeforeNext }: RateLimiterRes) => {
        context.get(visit).isRationed = true
        sayWait(context, Math.ceil(msBeforeNext / 1000))
        return false
      },
    )
  }
}
