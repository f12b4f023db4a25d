import { isLongerThan } from '../graphemes.ts'
import { Refusal } from '../refusal.ts'
import type { FurtherField } from './further-fields-rules.ts'
import type { Kind } from './rules.ts'
import { manyLines, oneLine, visibleLine } from './text-rules.ts'
import type { TitleField } from './title-shape-rules.ts'

export interface About {
  field: TitleField
  kind: Kind
}

/** How the admin's form takes a field of a title. */
export interface FieldRule<T> {
  /** The only kind whose form has it. */
  only?: Kind
  /** Whether a new title must have it (§5). */
  required?: true
  /** The value when an admin clears the field; absent if it cannot be cleared. */
  cleared?: T
  /** Cleans up what was typed. */
  tidy(text: string): string
  /** @throws Refusal */
  read(text: string, about: About): T
}

/** The rule of a field that the specification does not name. */
export function furtherRule({ only, holds, choices = [], most = 1 }: FurtherField): FieldRule<string | number | null> {
  const readers = {
    choice: () => oneOf(choices),
    line: () => line(most),
    number: () => wholeNumber(most),
    paragraphs: () => paragraphs(most),
    time: () => time,
    url: () => address(most),
  }
  return { only, cleared: holds === 'paragraphs' ? '' : null, ...readers[holds]() }
}

/** A text of one line. `longest` counts characters as readers do. */
export function line(longest: number): Pick<FieldRule<string>, 'tidy' | 'read'> {
  return { tidy: visibleLine, read: (text, about) => notLonger(text, longest, about) }
}

/** A text of several lines, likewise. */
export function paragraphs(longest: number): Pick<FieldRule<string>, 'tidy' | 'read'> {
  return { tidy: manyLines, read: (text, about) => notLonger(text, longest, about) }
}

function oneOf(choices: readonly string[]): Pick<FieldRule<string>, 'tidy' | 'read'> {
  return {
    tidy: oneLine,
    read(text, about) {
      if (!choices.includes(text)) throw refusal('field-choice', about)
      return text
    },
  }
}

/** A whole number from 1 to `most`. */
export function wholeNumber(most: number): Pick<FieldRule<number>, 'tidy' | 'read'> {
  return {
    tidy: oneLine,
    read(text, about) {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
      if (number < 1 || number > most) throw new Refusal('field-number', { ...about, most }, about)
      return number
    },
  }
}

/** HH:MM. */
const time: Pick<FieldRule<string>, 'tidy' | 'read'> = {
  tidy: oneLine,
  read(text, about) {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) throw refusal('field-time', about)
    return text
  },
}

function address(longest: number): Pick<FieldRule<string>, 'tidy' | 'read'> {
  return {
    tidy: oneLine,
    read(text, about) {
      const isAddress = text.length <= longest && /^https?:\/\//.test(text) && URL.canParse(text)
      if (!isAddress) throw refusal('field-address', about)
      return text
    },
  }
}

function notLonger(text: string, longest: number, about: About): string {
  if (isLongerThan(longest, text)) throw new Refusal('field-long', { ...about, most: longest }, about)
  return text
}

export function refusal(
  code: 'field-choice' | 'field-date' | 'field-time' | 'field-https' | 'field-address',
  about: About,
) {
  return new Refusal(code, about, about)
}
