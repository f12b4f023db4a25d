import { Refusal } from '../../refusal.ts'
import { Collected, type Line } from '../../sources/read-lines.ts'

/**
 * What is done with a value: gone into, if it is a list or an object; its items gone into, if it is a list, and taken whole if it is
 * anything else; taken as text, whole, of at most a megabyte or so many bytes; or passed over.
 */
export type Choice = 'into' | 'items' | 'take' | 'skip' | { take: number }

/** Where a value stands: keys, and `*` for any item of a list. */
export type Path = readonly string[]

/** A value that was taken, with its number among those taken, from 1; or why it cannot be read. */
export interface Taken {
  path: Path
  /** Of each list on the way: which item it lies in, from 0. */
  places: readonly number[]
  line: Line
}

/** Bytes of a key. */
const longestKey = 1_000
const [quote, backslash, comma, colon, openList, closeList, openObject, closeObject] = [
  34, 92, 44, 58, 91, 93, 123, 125,
]

interface Frame {
  isList: boolean
  /** The item of a list that is being read. */
  place: number
  /** What may come next in it. */
  next: 'key or end' | 'key' | 'colon' | 'value' | 'value or end' | 'comma or end'
}

/**
 * Values of a JSON document of any length. Only one is held in memory at a time, and one that is too long not even whole. What is
 * taken is JSON if `JSON.parse` says so; what is passed over is only looked through for its end.
 * @throws Refusal 'list-broken' where what is gone into is no JSON, 'list-ends-early' where it does not end
 */
export async function* jsonValues(
  bytes: AsyncIterable<Uint8Array>,
  choose: (path: Path) => Choice,
): AsyncGenerator<Taken> {
  const frames: Frame[] = []
  const path: string[] = []
  let collected = new Collected()
  let number = 0
  /** What the reader is within: the document's own structure, a key, or a value that is taken or passed over. */
  let within: 'structure' | 'key' | 'value' = 'structure'
  let isTaken = false
  /** Within a value: how many brackets are open. */
  let depth = 0
  let inText = false
  let isEscaped = false
  let isBare = false
  let isDone = false

  /** After a value: where the reader stands in what holds it. */
  const closeValue = () => {
    within = 'structure'
    const frame = frames.at(-1)
    if (!frame) isDone = true
    else frame.next = 'comma or end'
    if (frame) path.pop()
  }

  for await (const chunk of bytes) {
    let from = 0
    const takeUpTo = (end: number): Taken | null => {
      if (!isTaken) return null
      collected.add(chunk.subarray(from, end))
      number += 1
      const line = collected.take(number)
      const places = frames.filter(({ isList }) => isList).map(({ place }) => place)
      return line && { path: [...path], places, line }
    }
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number
      if (within === 'value') {
        if (inText) {
          if (isEscaped) isEscaped = false
          else if (byte === backslash) isEscaped = true
          else if (byte === quote) inText = false
          if (inText || depth > 0) continue
        } else if (isBare) {
          if (!isEndOfBare(byte)) continue
          const taken = takeUpTo(at)
          if (taken) yield taken
          isBare = false
          closeValue()
          // The byte that ends it is looked at again, as structure.
          at -= 1
          continue
        } else {
          if (byte === quote) inText = true
          else if (byte === openList || byte === openObject) depth += 1
          else if (byte === closeList || byte === closeObject) depth -= 1
          if (inText || depth > 0) continue
        }
        const taken = takeUpTo(at + 1)
        if (taken) yield taken
        closeValue()
        continue
      }
      if (within === 'key') {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) {
          collected.add(chunk.subarray(from, at + 1))
          path.push(keyOf(collected.take(0)))
          within = 'structure'
          const frame = frames.at(-1)
          if (frame) frame.next = 'colon'
        }
        continue
      }
      if (byte === 32 || byte === 10 || byte === 13 || byte === 9) continue
      const frame = frames.at(-1)
      if (isDone) throw new Refusal('list-broken')
      if (frame) {
        const { next } = frame
        if (next === 'colon') {
          if (byte !== colon) throw new Refusal('list-broken')
          frame.next = 'value'
          continue
        }
        if (byte === (frame.isList ? closeList : closeObject) && next.endsWith('end')) {
          frames.pop()
          closeValue()
          continue
        }
        if (next === 'comma or end') {
          if (byte !== comma) throw new Refusal('list-broken')
          frame.next = frame.isList ? 'value' : 'key'
          continue
        }
        if (next.startsWith('key')) {
          if (byte !== quote) throw new Refusal('list-broken')
          within = 'key'
          from = at
          continue
        }
        if (frame.isList) {
          path.push('*')
          frame.place += 1
        }
      }
      if (!isBeginOfValue(byte)) throw new Refusal('list-broken')
      const choice = choose(path)
      if (byte === openList ? choice === 'into' || choice === 'items' : byte === openObject && choice === 'into') {
        const isList = byte === openList
        frames.push({ isList, place: -1, next: isList ? 'value or end' : 'key or end' })
        continue
      }
      within = 'value'
      isTaken = choice !== 'into' && choice !== 'skip'
      if (isTaken) collected = new Collected(typeof choice === 'object' ? choice.take : undefined)
      from = at
      depth = byte === openList || byte === openObject ? 1 : 0
      inText = byte === quote
      isBare = depth === 0 && !inText
    }
    if (within === 'key' || (within === 'value' && isTaken)) collected.add(chunk.subarray(from))
  }
  if (!isDone) throw new Refusal('list-ends-early')
}

function keyOf(line: Line | null): string {
  if (!line || 'problem' in line || line.text.length > longestKey) throw new Refusal('list-broken')
  try {
    return JSON.parse(line.text)
  } catch {
    throw new Refusal('list-broken')
  }
}

function isBeginOfValue(byte: number): boolean {
  // A letter, a digit, a sign, or what begins a text, a list or an object.
  return (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57) || [45, quote, openList, openObject].includes(byte)
}

function isEndOfBare(byte: number): boolean {
  return byte === comma || byte === closeList || byte === closeObject || byte <= 32
}
