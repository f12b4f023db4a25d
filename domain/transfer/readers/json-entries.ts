import type { Told } from '../../refusal-rules.ts'
import { parseLine } from '../../sources/parse-line.ts'
import type { Choice, Path } from './json-structure.ts'
import { jsonValues } from './json-values.ts'

/** An object of a JSON document, with its number from 1; or why there is none. */
export type JsonEntry = { number: number; path: Path; places: readonly number[] } & (
  | { entry: Record<string, unknown> }
  | { problem: Told }
)

/** The objects of a JSON document that are taken. */
export async function* jsonEntries(
  bytes: AsyncIterable<Uint8Array>,
  choose: (path: Path) => Choice,
): AsyncGenerator<JsonEntry> {
  for await (const { path, places, line } of jsonValues(bytes, choose)) {
    const read = parseLine(line)
    const { number } = read
    if ('problem' in read) yield { number, path, places, problem: read.problem }
    else if (isObject(read.record)) yield { number, path, places, entry: read.record }
    else yield { number, path, places, problem: { code: 'record-not-object', parameters: {} } }
  }
}

/** Takes what lies at a path, where `*` is any item of a list; goes into what leads there and passes over the rest. */
export function at(...wanted: string[]): (path: Path) => Choice {
  return (path) => {
    if (!path.every((key, place) => key === wanted[place])) return 'skip'
    return path.length === wanted.length ? 'take' : 'into'
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A part of an entry that should be an object; an empty one if it is not. */
export function objectIn(entry: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = Object.hasOwn(entry, key) ? entry[key] : undefined
  return isObject(value) ? value : {}
}

/** A part of an entry that should be a list; an empty one if it is not. */
export function listIn(entry: Record<string, unknown>, key: string): unknown[] {
  const value = Object.hasOwn(entry, key) ? entry[key] : undefined
  return Array.isArray(value) ? value : []
}
