import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

/** A folder, or the nearest one above it that is there. */
export function nearestThere(folder: string): string {
  let there = folder
  while (!existsSync(there)) there = dirname(there)
  return there
}
