import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds in which an idle server answers an empty query. */
const unhurried = 1
/** Milliseconds. */
const longestRest = 250
/** A rest is this many times as long as the wait. */
const share = 25

/**
 * Rests between two batches when the machine is busy. How busy it is shows in the time that an empty query takes. On an
 * idle machine there is no rest.
 */
export async function letOthersGoFirst(
  ask: () => Promise<unknown>,
  { now = () => performance.now(), rest = wait as (ms: number) => Promise<unknown> } = {},
): Promise<void> {
  const asked = now()
  await ask()
  const waited = now() - asked
  if (waited > unhurried) await rest(Math.min(waited * share, longestRest))
}
