import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds: longer than an idle server takes for nothing, and how long a rest is at most. */
const unhurried = 2
const longest = 250
/** How many times as long as it had to wait the import rests. */
const share = 25

/**
 * Rests between two batches where the machine is busy. A question that costs nothing tells how long others make us wait:
 * on an idle machine there is no rest.
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
