/** Bodies that are read at the same time, in all and from one user: each holds up to a segment in memory. */
const mostInAll = 64
const mostAtOnce = 8

let inAll = 0
const reading = new Map<string, number>()

/** @returns null, without reading anything, when too many bodies are being read, from that user or in all */
export async function readingOneMore<T>(userId: string, read: () => Promise<T>): Promise<T | null> {
  const before = reading.get(userId) ?? 0
  if (before >= mostAtOnce || inAll >= mostInAll) return null
  inAll++
  reading.set(userId, before + 1)
  try {
    return await read()
  } finally {
    inAll--
    const left = (reading.get(userId) ?? 1) - 1
    if (left > 0) reading.set(userId, left)
    else reading.delete(userId)
  }
}
