import { backslash, comma, isClosing, isOpening, quote } from './json-bytes.ts'
import { brokenOff, Collected, type Line } from './read-lines.ts'

/**
 * The text of each entry of a JSON list, counted from 1. Only one entry is held in memory at a time, and one that is too long
 * not even whole. Whether an entry is JSON is for its reader to see. A list that breaks off is a problem at its end.
 * @param start how many bytes come before the first entry
 */
export async function* readList(bytes: AsyncIterable<Uint8Array>, start: number): AsyncGenerator<Line> {
  let skipped = 0
  let number = 1
  const collected = new Collected()
  let depth = 0
  let inText = false
  let isEscaped = false

  try {
    for await (const chunk of bytes) {
      let from = Math.min(start - skipped, chunk.length)
      skipped += from
      for (let at = from; at < chunk.length; at++) {
        const byte = chunk[at] as number
        if (inText) {
          if (isEscaped) isEscaped = false
          else if (byte === backslash) isEscaped = true
          else if (byte === quote) inText = false
        } else if (byte === quote) inText = true
        else if (isOpening(byte)) depth += 1
        else if (isClosing(byte) && depth > 0) depth -= 1
        else if (depth === 0 && (byte === comma || isClosing(byte))) {
          collected.add(chunk.subarray(from, at))
          const found = collected.take(number)
          if (found) yield found
          else if (byte === comma || number > 1) yield { number, problem: { code: 'line-nothing', parameters: {} } }
          if (byte !== comma) return
          number += 1
          from = at + 1
        }
      }
      collected.add(chunk.subarray(from))
    }
  } catch (error) {
    yield brokenOff(number, error)
    return
  }
  yield { number, problem: { code: 'list-cut', parameters: {} } }
}
