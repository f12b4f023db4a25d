import { Refusal } from '#domain/refusal.ts'
import { isLongerThan } from '../../graphemes.ts'
import { oneLine } from '../text-rules.ts'

/** Reads one line of a catalogue field by field. A value of the wrong type is refused, naming the field. */
export class Fields {
  readonly #values: Record<string, unknown>

  constructor(value: unknown, what = 'The line') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(`${what} is not a JSON object`)
    this.#values = value as Record<string, unknown>
  }

  /** A text on one line, without invisible characters and needless spaces; null when there is none. */
  line(key: string, longest: number): string | null {
    return oneLine(this.text(key, longest)) || null
  }

  /** A text as it is; empty when there is none. */
  text(key: string, longest: number): string {
    const value = this.#values[key] ?? ''
    if (typeof value !== 'string') refuse(`${key} is not text`)
    return checked(value, key, longest)
  }

  /** A list of one-line texts; empty ones are left out. */
  lines(key: string, longest: number, most = 500): string[] {
    return this.#list(key, most)
      .map((value) => {
        if (typeof value !== 'string') refuse(`${key} holds something that is not text`)
        return oneLine(checked(value, key, longest))
      })
      .filter((value) => value !== '')
  }

  /** A list of texts, or of objects with more to say about a `name`. */
  namedRecords(key: string, most = 500): Fields[] {
    return this.#list(key, most).map((value) =>
      typeof value === 'string' ? new Fields({ name: value }) : new Fields(value, `An entry of ${key}`),
    )
  }

  /** True or false; false when it is not said. */
  mark(key: string): boolean {
    const value = this.#values[key] ?? false
    if (typeof value !== 'boolean') refuse(`${key} is neither true nor false`)
    return value
  }

  records(key: string, most = 2_000): Fields[] {
    return this.#list(key, most).map((value) => new Fields(value, `An entry of ${key}`))
  }

  record(key: string): Fields {
    return new Fields(this.#values[key] ?? {}, key)
  }

  keys(): string[] {
    return Object.keys(this.#values)
  }

  /** A number from `least` to `most`; null when there is none. */
  number(key: string, least: number, most: number): number | null {
    const value = this.#values[key] ?? null
    if (value === null) return null
    if (typeof value !== 'number') refuse(`${key} is not a number`)
    if (value < least || value > most) refuse(`${key} is ${value}, not ${least} to ${most}`)
    return value
  }

  /** A whole number; 0 means unknown. */
  count(key: string, most: number): number | null {
    const value = this.number(key, 0, most)
    if (value !== null && !Number.isInteger(value)) refuse(`${key} is ${value}, not a whole number`)
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
    if (typeof value !== 'string' && !Number.isSafeInteger(value)) refuse(`${key} is neither text nor a whole number`)
    return oneLine(checked(String(value), key, 500))
  }

  /** A text or a list of texts. */
  lineOrLines(key: string, longest: number): string[] {
    return Array.isArray(this.#values[key]) ? this.lines(key, longest) : [this.line(key, longest) ?? ''].filter(Boolean)
  }

  #list(key: string, most: number): unknown[] {
    const value = this.#values[key] ?? []
    if (!Array.isArray(value)) refuse(`${key} is not a list`)
    if (value.length > most) refuse(`${key} has ${value.length} entries, more than ${most}`)
    return value
  }
}

export function refuse(reason: string): never {
  throw new Refusal('bad-line', reason)
}

function checked(value: string, key: string, longest: number): string {
  if (isLongerThan(longest, value)) refuse(`${key} has more than ${longest.toLocaleString('en')} characters`)
  if (value.includes('\0')) refuse(`${key} contains the character U+0000`)
  if (!value.isWellFormed()) refuse(`${key} contains half of a character (a surrogate without its other half)`)
  return value
}
