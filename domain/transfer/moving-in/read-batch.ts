import { createHash } from 'node:crypto'
import type { Told } from '#domain/refusal-rules.ts'
import type { ListRecord, ListRow } from '../readers/list-row.ts'
import { partsOfRow, type RefusedPart } from './parts/read-part.ts'
import type { ReadPart } from './parts/section-work.ts'
import { keyOf, nameOf } from './stored-row.ts'

interface Read {
  place: number
  key: string
  row: ListRow
  /** The first of what could not be read of it. */
  warning: Told | null
}

interface Refused {
  place: number
  name: string
  problem: Told
}

/** What has been read of a file and is not kept yet. */
export interface Batch {
  read: Read[]
  refused: Refused[]
  parts: (ReadPart | RefusedPart)[]
  /** Characters of its JSON. */
  length: number
}

export const nothingRead = (): Batch => ({ read: [], refused: [], parts: [], length: 0 })

export function sizeOf({ read, refused, parts }: Batch): number {
  return read.length + refused.length + parts.length
}

/** @param seen where each key came first: a row that the file has already had is refused, and says where */
export function addRow(
  { read, refused, parts }: Batch,
  { number: place, row, warnings }: Extract<ListRecord, { what: 'row' }>,
  seen: Map<string, number>,
): void {
  const [warning = null] = warnings
  const [key, whole] = [keyOf(row), wholeKeyOf(row)]
  const earlier = seen.get(shortOf(whole))
  if (earlier === undefined) {
    read.push({ place, row, warning, key: seen.has(shortOf(key)) ? whole : key })
    parts.push(...partsOfRow(place, row))
  } else refused.push({ place, name: nameOf(row), problem: { code: 'row-repeated', parameters: { row: earlier } } })
  for (const each of [key, whole].map(shortOf)) if (!seen.has(each)) seen.set(each, place)
}

/** As much as tells a key from a hundred thousand others, which are held together. */
function shortOf(key: string): string {
  return key.length < 50 ? key : digestOf(key)
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Without ids, two rows of one name may be two titles: they are the same if all that they say is. */
function wholeKeyOf(row: ListRow): string {
  if (Object.keys(row.ids).length > 0) return keyOf(row)
  return `${keyOf(row)} ${digestOf(JSON.stringify(row)).slice(0, 12)}`
}

export function addRefused(
  { refused, parts }: Batch,
  { section, number: place, name, problem }: Extract<ListRecord, { what: 'refused' }>,
  wanted: readonly string[],
): void {
  if (section === undefined || section === 'waiting') refused.push({ place, name: name ?? '', problem })
  else if (wanted.includes(section)) parts.push({ section, place, name: name ?? '', refused: problem })
}
