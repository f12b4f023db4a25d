/** Milliseconds for which the same line is not news. */
const pause = 60_000
const mostLines = 100

/**
 * Tells which lines are news: not those that were said within the last minute, whatever numbers and names they had. What fails
 * every second, as with a full disk, would fill the log.
 */
export function newsOnly(): (line: string) => boolean {
  const saidAt = new Map<string, number>()
  return (line) => {
    const key = line.replace(/"[^"]*"|(?<![\da-f-])[a-f-]*\d[\da-f-]*/g, '')
    const now = performance.now()
    const before = saidAt.get(key)
    if (before !== undefined && now - before < pause) return false
    if (saidAt.size === mostLines) saidAt.clear()
    saidAt.set(key, now)
    return true
  }
}
