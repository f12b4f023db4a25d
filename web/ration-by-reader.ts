import { ration } from './ration.ts'
import type { Context } from './request-context.ts'
import { sessionOf } from './session.ts'

/** Lets each reader, and each network of visitors, ask so often in a minute, of this process. See `ration`. */
export function rationByReader(perMinute: number): (context: Context) => Promise<boolean> {
  const mayAsk = ration(perMinute)
  return async (context) => {
    const userId = sessionOf(context)?.userId
    return userId ? mayAsk(context, `reader ${userId}`) : mayAsk(context)
  }
}
