import type { Fields } from '#domain/audit/rules.ts'
import { titleFields } from '#domain/titles/title-fields-rules.ts'
import { no, numberInWords, yes } from '#texts/log.ts'
import { nameOfKey } from '#texts/title-fields.ts'
import { valueInWords } from '../in-words.ts'

/** Fields are in the order of the admin's form, followed by people, then all others by name. */
const order = ['kind', ...Object.keys(titleFields), 'characters', 'staff']

/** The change of one field: the values removed and the values added. */
export interface Change {
  field: string
  removed: string[]
  added: string[]
}

/** The differences between two states, by field, as text. For lists, only the items added or removed. */
export function changesOf(before: Fields | null, after: Fields | null): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .sort((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1))
    .map((field) => {
      const [was, is] = [before, after].map((state) => inWords(field, state?.[field])) as [string[], string[]]
      return { field: nameOfKey(field), removed: without(was, is), added: without(is, was) }
    })
    .filter(({ removed, added }) => removed.length > 0 || added.length > 0)
}

function inWords(field: string, value: Fields[string] | undefined): string[] {
  return textsOf(value).map((text) => valueInWords(field, text))
}

function textsOf(value: Fields[string] | undefined): string[] {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value.flatMap((item) => textsOf(item).join(' · ') || [])
  if (typeof value === 'object') return [Object.values(value).flatMap(textsOf).join(' · ')].filter(Boolean)
  if (typeof value === 'boolean') return [value ? yes : no]
  return [typeof value === 'number' ? numberInWords(value) : value]
}

/**
 * The texts that are not among the others. One that occurs more often than there is returned as many times as it is in
 * excess.
 */
function without(texts: string[], others: string[]): string[] {
  const left = [...others]
  return texts.filter((text) => {
    const place = left.indexOf(text)
    if (place !== -1) left.splice(place, 1)
    return place === -1
  })
}

function placeOf(field: string): number {
  const place = order.indexOf(field)
  return place === -1 ? order.length : place
}
