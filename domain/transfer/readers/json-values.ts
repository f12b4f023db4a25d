import { Refusal } from '../../refusal.ts'
import type { Line } from '../../sources/read-lines.ts'
import { type Choice, JsonStructure, type Path, type Token } from './json-structure.ts'

/** A value that was taken, with its number among those taken, from 1; or why it cannot be read. */
export interface Taken {
  path: Path
  /** Of each list on the way: which item it lies in, from 0. */
  places: readonly number[]
  line: Line
}

/** Bytes of a key. */
const longestKey = 1_000

/**
 * Values of a JSON document of any length. Only one is held in memory at a time, and one that is too long not even whole. What is
 * taken is JSON if `JSON.parse` says so; what is passed over is only looked through for its end.
 * @throws Refusal 'list-broken' where what is gone into is no JSON, 'list-ends-early' where it does not end
 */
export async function* jsonValues(
  bytes: AsyncIterable<Uint8Array>,
  choose: (path: Path) => Choice,
): AsyncGenerator<Taken> {
  const structure = new JsonStructure(choose)
  let token: Token | null = null
  let number = 0

  for await (const chunk of bytes) {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] as number
      if (!token) {
        token = structure.read(byte)
        from = at
        continue
      }
      const end = token.end.pass(byte)
      if (end === 'later') continue
      const { isKey, collected }: Token = token
      token = null
      collected?.add(chunk.subarray(from, end === 'here' ? at + 1 : at))
      if (isKey) structure.endKey(keyOf(collected?.take(0)))
      else {
        if (collected) number += 1
        const line = collected?.take(number)
        if (line) yield { ...structure.place, line }
        structure.endValue()
      }
      // The byte that ends a bare value is looked at again, as structure.
      if (end === 'before') at -= 1
    }
    token?.collected?.add(chunk.subarray(from))
  }
  if (!structure.isDone) throw new Refusal('list-ends-early')
}

function keyOf(line: Line | null | undefined): string {
  if (!line || 'problem' in line || line.text.length > longestKey) throw new Refusal('list-broken')
  try {
    return JSON.parse(line.text)
  } catch {
    throw new Refusal('list-broken')
  }
}
