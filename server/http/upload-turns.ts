/** Bodies from one user that are read at the same time: each holds up to a segment in memory. */
const mostAtOnce = 8

const reading = new Map<string, number>()

/** @returns null, without reading anything, when too many bodies from that user are being read */
export async function readingOneMore<T>(userId: string, read: () => Promise<T>): Promise<T | null> {
  const before = reading.get(userId) ?? 0
  if (before >= mostAtOnce) return null
  reading.set(userId, before + 1)
  try {
    return await read()
  } finally {
    const left = (reading.get(userId) ?? 1) - 1
    if (left > 0) reading.set(userId, left)
    else reading.delete(userId)
  }
}
