import { isDay, readPartialDate } from '../../partial-date-rules.ts'
import { plainText, saysNothing } from './plain-text.ts'

/** What programs make of a part that is not known: 2018-None-None. */
const unknownPart = /(?<=^|-)(?:none|null|undefined|nan)(?=-|$)/gi

/**
 * A date of a list, as far as it is known. What other sites write for "not known" is none: nothing, zeros, dashes, the word for
 * nothing.
 * @returns null for none, undefined for what is no date
 */
export function readListDate(given: unknown): string | null | undefined {
  if (given === null || given === undefined) return null
  if (typeof given !== 'string') return undefined
  if (saysNothing(given)) return null
  const text = given
    .trim()
    .replace(/^\d+([/.])\d+\1\d+/, (day) => day.replaceAll(/[/.]/g, '-'))
    .replace(unknownPart, '00')
  if (/^[0\s:TZ-]*$/.test(text)) return null
  const read = readPartialDate(text)
  return read === null ? undefined : read
}

/** The same of numbers that may be missing, as AniList gives them. */
export function dateOfParts(year: unknown, month: unknown, day: unknown): string | null | undefined {
  if (!year) return month || day ? undefined : null
  const parts = [plainText(year).padStart(4, '0'), ...[month, day].map((part) => plainText(part || 0).padStart(2, '0'))]
  return readListDate(parts.join('-'))
}

/** The same of a number of eight digits, as in AniList's archive: 20200430, or 20200000. */
export function dateOfDigits(given: unknown): string | null | undefined {
  if (!given) return null
  const digits = plainText(given)
  if (!/^\d{8}$/.test(digits)) return undefined
  return dateOfParts(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6)))
}

/**
 * The same of '07-23-16', as MyAnimeList's pages give it: month, day and year, or day, month and year where only that is a
 * date. Years from 70 are those of the last century.
 */
export function dateOfShort(given: unknown): string | null | undefined {
  const parts = typeof given === 'string' ? /^(\d{1,2})-(\d{1,2})-(\d{2})$/.exec(given.trim()) : null
  if (!parts) return readListDate(given)
  const [one, two, short] = parts.slice(1).map(Number) as [number, number, number]
  if (one + two + short === 0) return null
  const year = short >= 70 ? 1900 + short : 2000 + short
  return one > 12 && two <= 12 ? dateOfParts(year, two, one) : dateOfParts(year, one, two)
}

/** A moment: ISO text, or seconds since 1970; null for what is neither. */
export function readMoment(given: unknown): Date | null {
  const isSeconds = typeof given === 'number' || (typeof given === 'string' && /^\d{9,10}$/.test(given))
  if (!isSeconds && typeof given !== 'string') return null
  const moment = new Date(isSeconds ? Number(given) * 1_000 : zoned(String(given)))
  const year = moment.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? moment : null
}

/** '2020-07-24 17:58:13-07' and '2020-07-24 17:58:13' as ISO 8601; without a zone it is UTC. */
function zoned(text: string): string {
  const iso = text.trim().replace(' ', 'T')
  if (!iso.includes('T')) return iso
  const zone = /(?:Z|[+-]\d{2}:?\d{2}|[+-]\d{2})$/.exec(iso.slice(iso.indexOf('T')))?.[0]
  if (!zone) return `${iso}Z`
  return /^[+-]\d{2}$/.test(zone) ? `${iso}:00` : iso
}

const exactMoment = /^(.{10})T\d{2}:\d{2}(?::\d{2}(?:\.(\d{1,9}))?)?(?:Z|[+-]\d{2}(?::?\d{2})?)$/

/** A moment of ISO 8601 with a time zone, as UTC and to the microsecond, which a Date would lose; null for anything else. */
export function readExactMoment(given: string): string | null {
  const [, day = '', fraction = ''] = exactMoment.exec(given) ?? []
  if (!isDay(day)) return null
  const moment = new Date(zoned(given))
  const year = moment.getUTCFullYear()
  return year >= 1 && year <= 9998
    ? moment.toISOString().replace(/\.\d+Z$/, `.${fraction.padEnd(6, '0').slice(0, 6)}Z`)
    : null
}
