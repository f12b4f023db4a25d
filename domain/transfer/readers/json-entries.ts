import type { Told } from '../../refusal-rules.ts'
import { parseLine } from '../../sources/parse-line.ts'
import type { Line } from '../../sources/read-lines.ts'
import type { RawRecord } from '../../sources/source-format.ts'
import { type Choice, jsonValues, type Path } from './json-values.ts'

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
    const read = readValue(line)
    const { number } = read
    if ('problem' in read) yield { number, path, places, problem: read.problem }
    else if (isObject(read.record)) yield { number, path, places, entry: read.record }
    else yield { number, path, places, problem: { code: 'record-not-object', parameters: {} } }
  }
}

/** No site's values lie as deep in each other. What lies a thousand times deeper neither we nor the database could write. */
const deepest = 100

/** What a value that was taken says, as JSON. */
export function readValue(line: Line): RawRecord {
  const read = parseLine(line)
  if (!('record' in read) || !isDeeper(read.record, deepest)) return read
  return { number: read.number, problem: { code: 'value-deep', parameters: { most: deepest } } }
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((part) => isDeeper(part, most - 1))
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
