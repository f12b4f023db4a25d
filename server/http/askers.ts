import { type Asker, askFor } from '#db/asker.ts'
import type { RequestVisit } from './visit.ts'

/** Reading ends at the next query once the client has gone. */
export function forReader(visit: RequestVisit): Asker {
  return { requestId: visit.requestId, gone: () => !visit.isWaiting }
}

/** What a form changes is not left half done: it is dropped only while it waits for its first connection. */
export function forForm(visit: RequestVisit): Asker {
  let begun = false
  return {
    requestId: visit.requestId,
    gone: () => !begun && !visit.isWaiting,
    begun() {
      begun = true
    },
  }
}

const waiting = new Map<string, Set<RequestVisit>>()

/** Runs `work` for everybody who waits for the page at `address`, also those who come later: it is for the last of them. */
export async function forAll<Result>(
  address: string,
  visit: RequestVisit,
  work: () => Promise<Result>,
): Promise<Result> {
  const visits = waiting.get(address) ?? new Set()
  waiting.set(address, visits.add(visit))
  const gone = () => {
    for (const each of visits) if (each.isWaiting) return false
    return true
  }
  try {
    return await askFor({ gone }, work)
  } finally {
    visits.delete(visit)
    if (visits.size === 0 && waiting.get(address) === visits) waiting.delete(address)
  }
}
