import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds: an idle server answers an empty query faster than this; and the longest rest. */
const unhurried = 2
const longest = 250
/** A rest is this many times as long as the wait. */
const share = 25

/**
 * Rests between two batches when the machine is busy. An empty query shows how long we have to wait for others: on an idle
 * machine there is no rest.
 */
export async function letOthersGoFirst(
  ask: () => Promise<unknown>,
  { now = () => performance.now(), rest = wait as (ms: number) => Promise<unknown> } = {},
): Promise<void> {
  const asked = now()
  await ask()
  const waited = now() - asked
  if (waited > unhurried) await rest(Math.min(waited * share, longest))
}
