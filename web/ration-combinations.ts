import { ration } from './ration.ts'
import type { Context } from './request-context.ts'
import { sessionOf } from './session.ts'

/** How many combinations of filters each network, or reader, may ask of this process in a minute. */
export const combinationsPerMinute = 240

const mayAsk = ration(combinationsPerMinute)

/**
 * Counts one combination of filters that has to be looked up. If there is none left, the response says when there will be.
 * @returns whether there is one left: there are more combinations than can be kept, and each costs the database something
 */
export async function mayCombine(context: Context): Promise<boolean> {
  const userId = sessionOf(context)?.userId
  return userId ? mayAsk(context, `reader ${userId}`) : mayAsk(context)
}
