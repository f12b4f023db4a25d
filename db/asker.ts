import { AsyncLocalStorage } from 'node:async_hooks'

/** Who waits for what the database is asked. */
export interface Asker {
  /** Whether nobody waits for the answer any more. */
  gone(): boolean
  /** Called with the first connection that work for this asker gets. */
  begun?(): void
  /** The id of the request, for the log. */
  requestId?: string
}

const present = new AsyncLocalStorage<Asker>()

/** Runs `work`: once its asker has gone, it gets no further connection to the database. */
export function askFor<Result>(asker: Asker, work: () => Result): Result {
  return present.run(asker, work)
}

/** Runs `work` whose result others will use too: it is not given up when whoever caused it has gone. */
export function askForAll<Result>(work: () => Result): Result {
  return present.run({ gone: () => false }, work)
}

/** The asker that the present work is for; undefined for work that nobody waits for. */
export function presentAsker(): Asker | undefined {
  return present.getStore()
}
