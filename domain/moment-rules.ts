/** Moments are Dates inside, and ISO text in JSON: what the database builds, and what loaders give to screens. Browser-safe. */

/** A value as JSON has it: its moments are text. */
export type Json<T> = T extends Date
  ? string
  : T extends readonly (infer Each)[]
    ? Json<Each>[]
    : T extends object
      ? { [Key in keyof T]: Json<T[Key]> }
      : T

/** A value with its moments as ISO text, for a screen. */
export function toJson<T>(value: T): Json<T> {
  return textOfMoments(value) as Json<T>
}

function textOfMoments(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(textOfMoments)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, textOfMoments(each)]))
}

/** Characters, with a year of four digits. */
const isoLength = 24

/** The moment that such a text names, as a form sends it back; undefined for any other text. */
export function readMoment(text: string): Date | undefined {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime()) || text.length !== isoLength) return undefined
  return moment.toISOString() === text ? moment : undefined
}
