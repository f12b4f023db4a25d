import { keyGroups } from './documented-keys.ts'

/** A line of a catalogue, as it was read. */
export type Line = Record<string, unknown>

/**
 * What a source says once it has said `newer` after `older`. What the newer line does not mention stays as it was, so that
 * a file with fewer keys removes nothing; each site in `ids` counts by itself.
 */
export function mergeLines(older: Line, newer: Line): Line {
  const replaced = keyGroups.filter((keys) => keys.some((key) => key in newer)).flat()
  const kept = Object.entries(older).filter(([key]) => !replaced.includes(key))
  const merged = { ...Object.fromEntries(kept), ...newer }
  return 'ids' in older || 'ids' in newer ? { ...merged, ids: { ...idsOf(older), ...idsOf(newer) } } : merged
}

function idsOf({ ids }: Line): object {
  return typeof ids === 'object' && ids !== null ? ids : {}
}
