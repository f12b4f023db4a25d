import { Refusal } from '#domain/refusal.ts'
import { isLongerThan } from '../../graphemes.ts'
import { oneLine, visibleLine } from '../text-rules.ts'

/** Reads one line of a catalogue field by field. A value of the wrong type is refused, naming the field. */
export class Fields {
  readonly #values: Record<string, unknown>

  constructor(value: unknown, notObject: () => Refusal = () => new Refusal('line-not-object')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notObject()
    this.#values = value as Record<string, unknown>
  }

  /** A text on one line, without invisible characters and needless spaces; null when nothing of it is to be seen. */
  line(key: string, longest: number): string | null {
    return visibleLine(this.text(key, longest)) || null
  }

  /** A text as it is; empty when there is none. */
  text(key: string, longest: number): string {
    const value = this.#values[key] ?? ''
    if (typeof value !== 'string') throw new Refusal('value-not-text', { key })
    return checked(value, key, longest)
  }

  /** A list of one-line texts; empty ones are left out. */
  lines(key: string, longest: number, most = 500): string[] {
    return this.#list(key, most)
      .map((value) => {
        if (typeof value !== 'string') throw new Refusal('value-not-all-text', { key })
        return visibleLine(checked(value, key, longest))
      })
      .filter((value) => value !== '')
  }

  /** A list of texts, or of objects with more to say about a `name`. */
  namedRecords(key: string, most = 500): Fields[] {
    return this.#list(key, most).map((value) =>
      typeof value === 'string'
        ? new Fields({ name: value })
        : new Fields(value, () => new Refusal('entry-not-object', { key })),
    )
  }

  /** True or false; false when it is not said. */
  mark(key: string): boolean {
    const value = this.#values[key] ?? false
    if (typeof value !== 'boolean') throw new Refusal('value-not-mark', { key })
    return value
  }

  records(key: string, most = 2_000): Fields[] {
    return this.#list(key, most).map((value) => new Fields(value, () => new Refusal('entry-not-object', { key })))
  }

  record(key: string): Fields {
    return new Fields(this.#values[key] ?? {}, () => new Refusal('value-not-object', { key }))
  }

  keys(): string[] {
    return Object.keys(this.#values)
  }

  /** A number from `least` to `most`; null when there is none. */
  number(key: string, least: number, most: number): number | null {
    const value = this.#values[key] ?? null
    if (value === null) return null
    if (typeof value !== 'number') throw new Refusal('value-not-number', { key })
    if (value < least || value > most) throw new Refusal('value-out-of-range', { key, value, least, most })
    return value
  }

  /** A whole number; 0 means unknown. */
  count(key: string, most: number): number | null {
    const value = this.number(key, 0, most)
    if (value !== null && !Number.isInteger(value)) throw new Refusal('value-not-whole', { key, value })
    return value || null
  }

  /** The positive number at the end of a path of keys; 0 if there is anything else. */
  guess(...path: string[]): number {
    const value = path.reduce<unknown>((found, key) => (found as Record<string, unknown> | null)?.[key], this.#values)
    return typeof value === 'number' && value > 0 ? value : 0
  }

  /** A text or a whole number, as text. */
  id(key: string): string {
    const value = this.#values[key] ?? ''
    if (typeof value !== 'string' && !Number.isSafeInteger(value)) throw new Refusal('value-not-id', { key })
    return oneLine(checked(String(value), key, 500))
  }

  /** A text or a list of texts. */
  lineOrLines(key: string, longest: number): string[] {
    return Array.isArray(this.#values[key]) ? this.lines(key, longest) : [this.line(key, longest) ?? ''].filter(Boolean)
  }

  #list(key: string, most: number): unknown[] {
    const value = this.#values[key] ?? []
    if (!Array.isArray(value)) throw new Refusal('value-not-list', { key })
    if (value.length > most) throw new Refusal('value-many', { key, entries: value.length, most })
    return value
  }
}

function checked(value: string, key: string, longest: number): string {
  if (isLongerThan(longest, value)) throw new Refusal('value-long', { key, most: longest })
  if (value.includes('\0')) throw new Refusal('value-with-nul', { key })
  if (!value.isWellFormed()) throw new Refusal('value-with-half', { key })
  return value
}
