import { Amounts } from './amounts.ts'

/** Bodies that are read at the same time, in all and from one user: each holds up to a segment in memory. */
const mostInAll = 64
const mostOfOne = 8

interface Reading {
  userId: string
  giveUp(): void
}

const readBy = new Amounts()
/** The oldest come first. */
const readings = new Set<Reading>()

/**
 * The result of `read`. While as many bodies are read as may be, one of the user who sends most makes room for somebody who sends less: what
 * has arrived of it counts, and its sender goes on from there.
 * @param giveUp cuts this body off
 * @returns null, without reading anything, when too many bodies are being read, from that user or in all
 */
export async function readingOneMore<T>(userId: string, read: () => Promise<T>, giveUp: () => void): Promise<T | null> {
  const theirs = readBy.of(userId) + 1
  if (theirs > mostOfOne) return null
  if (readBy.all >= mostInAll) {
    const other = oldestOfMost(theirs)
    if (!other) return null
    end(other)
    other.giveUp()
  }
  const reading = { userId, giveUp }
  readings.add(reading)
  readBy.add(userId, 1)
  try {
    return await read()
  } finally {
    end(reading)
  }
}

/** Of the user who sends most bodies, if those are more than so many. */
function oldestOfMost(bodies: number): Reading | undefined {
  let found: Reading | undefined
  for (const each of readings) {
    const theirs = readBy.of(each.userId)
    if (theirs > bodies) [found, bodies] = [each, theirs]
  }
  return found
}

function end(reading: Reading): void {
  if (readings.delete(reading)) readBy.add(reading.userId, -1)
}
