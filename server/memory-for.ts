import { totalmem } from 'node:os'

/** Of all memory, what one process may take beside the site and its database. */
const share = 0.4

/** `most` bytes for a process, or fewer on a small machine. */
export function memoryFor(most: number, memory = memoryHere()): number {
  return Math.min(most, Math.floor(share * memory))
}

/** Bytes of the machine or, in a container, those that it is given. */
function memoryHere(): number {
  const given = process.constrainedMemory()
  return given > 0 ? Math.min(totalmem(), given) : totalmem()
}
